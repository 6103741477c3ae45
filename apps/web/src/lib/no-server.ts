import { ApiError } from "@freehub/contract/errors";

/** How long the first requests of a page may take, in ms: then the device is asked, if it keeps an answer. */
export const FIRST_MS = 2000;

/** What stands in between says so, or the server that it has lost its database; 511: a Wi-Fi that wants a sign-in first. */
const GONE = [502, 503, 504, 511];

/** Whether an answer does not come from the server; a page of HTML in place of what was asked for is a Wi-Fi's. */
export function isGone({ ok, status, headers }: Response): boolean {
	return GONE.includes(status) || (ok && isPage(headers));
}

function isPage(headers: Headers): boolean {
	return headers.get("content-type")?.startsWith("text/html") ?? false;
}

/** Whether a request had no answer of the server: there is no connection, or as good as none. Everything that asks this asks here. */
export function isNoServer(error: unknown): boolean {
	if (error instanceof ApiError) return GONE.includes(error.status);
	return error instanceof TypeError || isTimeOut(error);
}

/** Of `AbortSignal.timeout`. */
export function isTimeOut(error: unknown): boolean {
	return (error as { name?: unknown } | null | undefined)?.name === "TimeoutError";
}

/** Whether this page was opened from the device, as the network had none in time; the service worker writes that into it. */
export function isFromDevice(): boolean {
	return !import.meta.env.SSR && document.querySelector('meta[name="freehub-from"]') !== null;
}
