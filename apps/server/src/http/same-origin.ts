import { refusal } from "#app-error.ts";

/**
 * A browser neither keeps nor sends a session cookie where a page of another site asks.
 * @throws AppError token_needed for such a page, where a session would be opened for nothing.
 */
export function requireSameSite(request: Request): void {
	const origin = request.headers.get("origin");
	const relation = request.headers.get("sec-fetch-site");
	if (origin === null || !URL.canParse(origin)) return;
	const isForeign =
		relation === null
			? !isSameSite(new URL(origin).hostname, new URL(`http://${hostOf(request)}`).hostname)
			: relation === "cross-site";
	if (!isForeign) return;
	throw refusal("token_needed");
}

/** By the last two labels, for browsers that do not say it themselves: what they take for one site is a long list. */
function isSameSite(one: string, other: string): boolean {
	if (one === other) return true;
	if (/^[\d.]+$|:/.test(one) || /^[\d.]+$|:/.test(other)) return false;
	const siteOf = (name: string) => name.split(".").slice(-2).join(".");
	return siteOf(one) === siteOf(other);
}

/**
 * Browsers name the page's origin on every write; a write from a page of another site is refused, because
 * the browser would send the session's cookie along. Requests without an Origin come from no web page.
 */
export function refuseForeignOrigin(
	request: Request,
	{ corsOrigins, publicUrl }: { corsOrigins: readonly string[]; publicUrl: string | undefined },
): void {
	const origin = request.headers.get("origin");
	if (origin === null || origin === publicUrl || corsOrigins.includes(origin)) return;
	// Behind a proxy that ends TLS the scheme differs, so only the host is compared.
	if (URL.canParse(origin) && new URL(origin).host === hostOf(request)) return;
	throw refusal("forbidden_origin");
}

function hostOf(request: Request): string {
	return request.headers.get("host") ?? new URL(request.url).host;
}
