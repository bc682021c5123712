"""`make production-trial`: an installation with production's settings on one machine, walked through once."""
