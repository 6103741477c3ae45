/** The device has no storage left to record the change, and the change was not sent either: nothing was booked. */
export class DeviceFullError extends Error {}

export function isOfFullDevice(error: unknown): boolean {
	return error instanceof DOMException && error.name === "QuotaExceededError";
}
