import { createClient } from "@freehub/contract/client";

/** The API's host: the page's meta tag where the operator has set one, else this site's own /api. */
export function apiHost(): string {
	const host = document.querySelector<HTMLMetaElement>('meta[name="freehub-host"]')?.content.trim();
	return host ? host.replace(/\/+$/, "") : "/api";
}

export const api = createClient((path, init) => fetch(apiHost() + path, { ...init, credentials: "include" }));
