/** What is no page for visitors: data, the workspace, and the steps of getting in. */
const closed = [
	"/api/",
	"/dashboard",
	"/Dashboard",
	"/manageinventory",
	"/inventory",
	"/models",
	"/profile",
	"/signin/popup",
	"/forgot-password",
	"/reset-password",
	"/verify-email",
	"/invitation",
];

/** What crawlers may read, and where all of it is listed. */
export function robotsText(site: string): string {
	return [
		"User-agent: *",
		...closed.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${site}/sitemap.xml`,
		"",
	].join("\n");
}
