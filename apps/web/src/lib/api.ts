import { createClient, type Send } from "@freehub/contract/client";
import { learnErrors } from "./learn-words.ts";
import { isLocked } from "./lock.ts";
import { isGone } from "./no-server.ts";
import { noteServerTime } from "./server-clock.ts";
import { currentLanguage } from "./words.ts";

/** The API's host: the page's meta tag where the operator has set one, else this site's own /api. */
export function apiHost(): string {
	// A server whose API is elsewhere renders no pages.
	if (import.meta.env.SSR) return "/api";
	const host = document.querySelector<HTMLMetaElement>('meta[name="freehub-host"]')?.content.trim();
	return host ? host.replace(/\/+$/, "") : "/api";
}

/** Where an uploaded picture is: beside the API, which may be on another host than the page. */
export function imageUrl(link: string): string {
	return apiHost().replace(/\/api$/, "") + link;
}

/** A picture's link as it is stored: a server that was asked from another origin answers where it is in full. */
export function storedLink(link: string): string {
	if (import.meta.env.SSR) return link;
	const own = imageUrl("") || location.origin;
	return link.startsWith(`${own}/`) ? link.slice(own.length) : link;
}

/** What ends the session of whoever has signed out without a connection. */
const SIGN_OUT = "/auth/sign-out";

/** Who reads the page gets mails in its language, which its address may have chosen and the browser does not ask for. */
let send: Send = (path, init) =>
	fetch(path, {
		...init,
		headers: { ...init.headers, "accept-language": currentLanguage() },
		credentials: isLocked() && !path.endsWith(SIGN_OUT) ? "omit" : "include",
	});

/**
 * Sends requests another way: where pages are rendered they do not go over the network, and a device answers some itself.
 * @returns the way before.
 */
export function sendBy(other: Send): Send {
	const before = send;
	send = other;
	return before;
}

export const api = createClient(async (path, init) => {
	const askedAt = Date.now();
	const response = await send(apiHost() + path, init);
	// why: what is read of it would be nonsense, and no refusal.
	if (response.ok && isGone(response)) throw new TypeError("Something else answers in the server's place.");
	noteServerTime(response.headers, askedAt);
	if (!response.ok) await learnErrors();
	return response;
});
