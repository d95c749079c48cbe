-- A browser that names no device has none, as it may have no version: a work order is taken from it all the same.
ALTER TABLE work_order DROP CONSTRAINT work_order_device_version_check;
ALTER TABLE work_order ADD CONSTRAINT work_order_device_version_check CHECK (char_length(device_version) <= 80);
