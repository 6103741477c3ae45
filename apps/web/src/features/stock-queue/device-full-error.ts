/** This device has no room to record anything, and it was not sent either: nothing was booked. */
export class DeviceFullError extends Error {}

export function isOfFullDevice(error: unknown): boolean {
	return error instanceof DOMException && error.name === "QuotaExceededError";
}
