/** The public pages. */
export const visitorsPages = [
	"/",
	"/blogs",
	"/products",
	"/signin",
	"/signup",
	"/forgot-password",
	"/no/such/page",
];

/** The workspace's screens, including those of one product. */
export const screens = (product: string): string[] => [
	"/dashboard/today",
	"/dashboard/manageinventory",
	"/dashboard/additem",
	"/dashboard/myitems",
	"/dashboard/review",
	"/dashboard/movements",
	"/dashboard/locations",
	"/dashboard/blog",
	"/dashboard/blog/new",
	"/dashboard/pages",
	"/dashboard/pages/contact",
	"/dashboard/books",
	"/dashboard/import",
	"/dashboard/export",
	"/dashboard/deleted",
	"/dashboard/people",
	"/dashboard/status",
	"/dashboard/settings",
	"/dashboard/audit",
	"/dashboard/profile",
	`/inventory/${product}`,
	`/inventory/${product}/edit`,
];
