import { createClient } from "@freehub/contract/client";

/** The API's host: the page's meta tag where the operator has set one, else this site's own /api. */
export function apiHost(): string {
	const host = document.querySelector<HTMLMetaElement>('meta[name="freehub-host"]')?.content.trim();
	return host ? host.replace(/\/+$/, "") : "/api";
}

/** Where an uploaded picture is: beside the API, which may be on another host than the page. */
export function imageUrl(link: string): string {
	return apiHost().replace(/\/api$/, "") + link;
}

/** A picture's link as it is stored: a server that was asked from another origin answers where it is in full. */
export function storedLink(link: string): string {
	const own = imageUrl("") || location.origin;
	return link.startsWith(`${own}/`) ? link.slice(own.length) : link;
}

export const api = createClient((path, init) => fetch(apiHost() + path, { ...init, credentials: "include" }));
