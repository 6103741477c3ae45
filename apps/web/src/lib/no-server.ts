import { ApiError } from "@freehub/contract/errors";

/** Time limit for a page's first requests, in ms. After it, the page uses this device's stored answer, if there is one. */
export const FIRST_PATIENCE_MS = 2000;

/** Sent by a proxy, or by the server when it has lost its database. 511: a Wi-Fi that requires a sign-in first. */
const GONE = [502, 503, 504, 511];

/** Whether a response is not from the server. An HTML page instead of the requested data comes from a Wi-Fi's sign-in. */
export function isGone({ ok, status, headers }: Response): boolean {
	return GONE.includes(status) || (ok && isPage(headers));
}

function isPage(headers: Headers): boolean {
	return headers.get("content-type")?.startsWith("text/html") ?? false;
}

/** Whether a request got no answer from the server, because there is no usable connection. All code uses this check. */
export function isNoServer(error: unknown): boolean {
	if (error instanceof ApiError) return GONE.includes(error.status);
	return error instanceof TypeError || isTimeOut(error);
}

/** Whether the error comes from `AbortSignal.timeout`. */
export function isTimeOut(error: unknown): boolean {
	return (error as { name?: unknown } | null | undefined)?.name === "TimeoutError";
}

/** Whether this page came from the device's cache because the network did not answer in time. The service worker adds the tag. */
export function isFromDevice(): boolean {
	return !import.meta.env.SSR && document.querySelector('meta[name="freehub-from"]') !== null;
}
