/** Paths that are not public pages: data, the workspace, and the sign-in flow. */
const closed = [
	"/api/",
	"/dashboard",
	"/Dashboard",
	"/manageinventory",
	"/inventory",
	"/models",
	"/receive",
	"/profile",
	"/signin/popup",
	"/forgot-password",
	"/restore",
	"/reset-password",
	"/verify-email",
	"/invitation",
];

/** The rules for crawlers, and the address of the sitemap. */
export function robotsText(site: string): string {
	return [
		"User-agent: *",
		...closed.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${site}/sitemap.xml`,
		"",
	].join("\n");
}
