-- A message that was taken back is blanked in the streams as well: who resumes later must not read it there.
GRANT UPDATE (payload) ON stream_event TO market_app;
