import { refusal } from "#app-error.ts";

/**
 * Browsers neither store nor send a session cookie for requests from another site's page.
 * @throws AppError token_needed for such a page, because its session would be useless.
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

/** Compares the last two labels, for browsers without Sec-Fetch-Site: the list that browsers use is long. */
function isSameSite(one: string, other: string): boolean {
	if (one === other) return true;
	if (/^[\d.]+$|:/.test(one) || /^[\d.]+$|:/.test(other)) return false;
	const siteOf = (name: string) => name.split(".").slice(-2).join(".");
	return siteOf(one) === siteOf(other);
}

/**
 * Browsers send the page's origin with every write. A write from another site's page is refused, because the browser would send
 * the session cookie with it. Requests without Origin do not come from a web page.
 */
export function refuseForeignOrigin(
	request: Request,
	{ corsOrigins, publicUrl }: { corsOrigins: readonly string[]; publicUrl: string | undefined },
): void {
	const origin = request.headers.get("origin");
	if (origin === null || origin === publicUrl || corsOrigins.includes(origin)) return;
	// Behind a proxy that terminates TLS the scheme differs, so only the host is compared.
	if (URL.canParse(origin) && new URL(origin).host === hostOf(request)) return;
	throw refusal("forbidden_origin");
}

function hostOf(request: Request): string {
	return request.headers.get("host") ?? new URL(request.url).host;
}
