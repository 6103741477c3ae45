import { type CallOptions, createClient, type Send, urlOf } from "@freehub/contract/client";
import type { Endpoint, Read } from "@freehub/contract/endpoint";
import { isLocked } from "./browser-marks.ts";
import { learnErrors } from "./learn-words.ts";
import { isGone } from "./no-server.ts";
import { noteOutdated, saidCurrency } from "./own-shop.ts";
import { currentLanguage } from "./words.ts";

/** How far the server's clock is ahead of this device's, in ms; too high rather than too low. */
let ahead: number | undefined;

/**
 * Learns the server's time from a response. `Date` has whole seconds, so the server may be up to a second later, and the response
 * took some time. The result is an upper limit: an event on this device is never dated too early.
 * @param askedAt when the request was sent, by this device's clock.
 */
export function noteServerTime(headers: Headers, askedAt: number): void {
	const date = Date.parse(headers.get("date") ?? "");
	if (!Number.isNaN(date)) ahead = date + 1000 - askedAt;
}

/** Undefined until the server has answered. */
export function serverIsAhead(): number | undefined {
	return ahead;
}

/** The API's base address: the page's meta tag if the operator has set one, otherwise this site's own /api. */
export function apiHost(): string {
	// A server whose API is on another host renders no pages.
	if (import.meta.env.SSR) return "/api";
	host ??= document.querySelector<HTMLMetaElement>('meta[name="freehub-host"]')?.content.trim() ?? "";
	return host === "" ? "/api" : host.replace(/\/+$/, "");
}

/** The address of an endpoint. */
export function apiLink<E extends Endpoint>(endpoint: E | Read<E>, options?: CallOptions<E>): string {
	return apiHost() + urlOf(endpoint, options ?? {});
}

/** Read once, because every picture asks for it; empty for this site's own /api. */
let host: string | undefined;

/** The address of an uploaded picture. The API's host serves it, which may differ from the page's host. */
export function imageUrl(link: string): string {
	return apiHost().replace(/\/api$/, "") + link;
}

/** A picture's link as it is stored, without the host. The API returns full addresses to pages of another origin. */
export function storedLink(link: string): string {
	if (import.meta.env.SSR) return link;
	const own = imageUrl("") || location.origin;
	return link.startsWith(`${own}/`) ? link.slice(own.length) : link;
}

/** Path that ends the session. After a sign-out without a connection, only this request still sends credentials. */
const SIGN_OUT = "/auth/sign-out";

/**
 * Sends the page's language, because the server sends mails in it. The address may have chosen it, not the browser's settings.
 */
let send: Send = (path, init) =>
	fetch(path, {
		...init,
		headers: { ...init.headers, ...inOwnCurrency(init.method), "accept-language": currentLanguage() },
		credentials: isLocked() && !path.endsWith(SIGN_OUT) ? "omit" : "include",
	});

/**
 * Lets the server refuse a page that was loaded before the shop's currency changed: it would show and send amounts in the wrong one.
 * To another host, a read with the header would cost a request that asks for permission.
 */
function inOwnCurrency(method = "GET"): Record<string, string> {
	const currency = method === "GET" && apiHost() !== "/api" ? undefined : saidCurrency();
	return currency === undefined ? {} : { "if-currency": currency };
}

async function noteRefusal(response: Response): Promise<void> {
	if (response.status !== 409) return;
	const problem = (await response
		.clone()
		.json()
		.catch(() => undefined)) as { code?: unknown } | undefined;
	if (problem?.code === "shop_changed") noteOutdated();
}

/**
 * Replaces how requests are sent: server rendering does not use the network, and a device answers some requests itself.
 * @returns the previous function.
 */
export function sendBy(other: Send): Send {
	const before = send;
	send = other;
	return before;
}

export const api = createClient(async (path, init) => {
	const askedAt = Date.now();
	const response = await send(apiHost() + path, init);
	// why: the answer is not from our server; parsing it would give nonsense instead of an error.
	if (response.ok && isGone(response)) throw new TypeError("Something else answers in the server's place.");
	noteServerTime(response.headers, askedAt);
	if (!response.ok) await Promise.all([noteRefusal(response), learnErrors()]);
	return response;
});
