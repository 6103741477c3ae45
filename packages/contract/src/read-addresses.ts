/** The paths of the reads made by public pages and by the table of products; used by the endpoints and by `reads.ts`. */
export const addresses = {
	getSession: { method: "GET", path: "/auth/get-session", status: 200 },
	getIdentitySettings: { method: "GET", path: "/identity/settings", status: 200 },
	listProducts: { method: "GET", path: "/products", status: 200 },
	getProduct: { method: "GET", path: "/products/:id", status: 200 },
	getFacets: { method: "GET", path: "/product-facets", status: 200 },
	exportProducts: { method: "GET", path: "/product-export", status: 200 },
	getModel: { method: "GET", path: "/models/:id", status: 200 },
	listBlogs: { method: "GET", path: "/blogs", status: 200 },
	getBlog: { method: "GET", path: "/blogs/:id", status: 200 },
	listPages: { method: "GET", path: "/pages", status: 200 },
	getPage: { method: "GET", path: "/pages/:slug", status: 200 },
	listLocations: { method: "GET", path: "/locations", status: 200 },
	listStock: { method: "GET", path: "/stock", status: 200 },
	listIncoming: { method: "GET", path: "/incoming", status: 200 },
	getStockTotals: { method: "GET", path: "/stock/totals", status: 200 },
	getCompany: { method: "GET", path: "/company", status: 200 },
} as const;
