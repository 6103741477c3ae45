import type { getBlog, listBlogs } from "./blogs.ts";
import type { getCompany } from "./company.ts";
import type { Read } from "./endpoint.ts";
import type { getIdentitySettings, getSession } from "./identity.ts";
import type { getModel } from "./models.ts";
import type { getPage, listPages } from "./pages.ts";
import type { getFacets, getProduct, listProducts } from "./products.ts";
import { addresses } from "./read-addresses.ts";

/** The reads of public pages, without answer schemas: zod alone is half the size of such a page's script. */
export const reads: {
	getSession: Read<typeof getSession>;
	getIdentitySettings: Read<typeof getIdentitySettings>;
	listProducts: Read<typeof listProducts>;
	getProduct: Read<typeof getProduct>;
	getFacets: Read<typeof getFacets>;
	getModel: Read<typeof getModel>;
	listBlogs: Read<typeof listBlogs>;
	getBlog: Read<typeof getBlog>;
	listPages: Read<typeof listPages>;
	getPage: Read<typeof getPage>;
	getCompany: Read<typeof getCompany>;
} = addresses;
