import type { listIncoming } from "../buying/purchase-orders.ts";
import type { exportProducts } from "../catalogue/exports.ts";
import type { getModel } from "../catalogue/models.ts";
import type { getProductPaper } from "../catalogue/product-papers.ts";
import type { getFacets, getProduct, listProducts } from "../catalogue/products.ts";
import type { Read } from "../endpoint.ts";
import type { getIdentitySettings, getSession } from "../people/identity.ts";
import { addresses } from "../read-addresses.ts";
import type { getStockTotals, listStock } from "../stock/levels.ts";
import type { listLocations } from "../stock/locations.ts";
import type { listReorderPoints } from "../stock/reorder-points.ts";
import type { getBlog, listBlogs } from "./blogs.ts";
import type { getCompany } from "./company.ts";
import type { getHome, listFeatured } from "./home.ts";
import type { getPage, listPages } from "./pages.ts";

/** The reads of public pages and of the table of products, without answer schemas: zod alone is half the size of a public page's script. */
export const reads: {
	getSession: Read<typeof getSession>;
	getIdentitySettings: Read<typeof getIdentitySettings>;
	listProducts: Read<typeof listProducts>;
	getProduct: Read<typeof getProduct>;
	getFacets: Read<typeof getFacets>;
	exportProducts: Read<typeof exportProducts>;
	getProductPaper: Read<typeof getProductPaper>;
	getModel: Read<typeof getModel>;
	listLocations: Read<typeof listLocations>;
	listStock: Read<typeof listStock>;
	listReorderPoints: Read<typeof listReorderPoints>;
	listIncoming: Read<typeof listIncoming>;
	getStockTotals: Read<typeof getStockTotals>;
	listBlogs: Read<typeof listBlogs>;
	getBlog: Read<typeof getBlog>;
	listPages: Read<typeof listPages>;
	getPage: Read<typeof getPage>;
	getHome: Read<typeof getHome>;
	listFeatured: Read<typeof listFeatured>;
	getCompany: Read<typeof getCompany>;
} = addresses;
