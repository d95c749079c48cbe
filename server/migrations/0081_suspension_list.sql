-- Staff read all suspensions, the newest first.
CREATE INDEX suspension_newest ON suspension (at DESC, id DESC);
