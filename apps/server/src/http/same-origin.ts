import { AppError } from "#app-error.ts";

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
	// Behind a proxy that ends TLS the scheme differs, so the host alone is compared.
	const host = request.headers.get("host") ?? new URL(request.url).host;
	if (URL.canParse(origin) && new URL(origin).host === host) return;
	throw new AppError(
		"forbidden_origin",
		"This site may not write here. Name it in CORS_ORIGINS to allow it.",
	);
}
