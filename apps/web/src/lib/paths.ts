import type { Provider } from "@freehub/contract/identity";

/** Every address of the site, as spec.md writes it. */
export const paths = {
	root: "/",
	home: "/home",
	products: "/home#products",
	blogs: "/blogs",
	blog: (id: string) => `/blogs/${encodeURIComponent(id)}`,
	dashboard: "/Dashboard",
	dashboardInventory: "/dashboard/manageinventory",
	dashboardAddItem: "/dashboard/additem",
	books: "/dashboard/books",
	manageInventory: "/manageinventory",
	addItem: "/manageinventory/addnewitem",
	product: (id: string) => `/inventory/${encodeURIComponent(id)}`,
	/** Relative to the table that shows it. */
	details: (id: string) => `inventory/${encodeURIComponent(id)}`,
	signIn: "/signin",
	signUp: "/signup",
	signInPopup: (provider: Provider) => `/signin/popup?provider=${provider}`,
	signInPopupDone: "/signin/popup?done=1",
	signInPopupFailed: "/signin/popup?failed=1",
	login: "#login",
} as const;
