/** This device has no room to record anything, and there is no connection: nothing was booked. */
export class DeviceFullError extends Error {}
