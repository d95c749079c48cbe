-- A ticket lives for seconds, and a crash may void all of them: so none waits for the disk.
ALTER TABLE socket_ticket SET UNLOGGED;
