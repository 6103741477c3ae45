import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { Provider } from "@freehub/contract/people/identity";
import type { PageSlug } from "@freehub/contract/shop-window/pages";
import { productPath } from "@freehub/domain/catalogue/product-slug";

/** The parts of the settings, as their addresses name them. */
export const settingsParts = ["shop", "look", "people", "orders", "data"] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** All addresses of the site, as in spec.md. */
export const paths = {
	root: "/",
	home: "/home",
	/** All products, as visitors see them. */
	products: "/products",
	productsOf: (filter: Partial<Record<"category" | "brand" | "supplier", string>>) =>
		`/products?${new URLSearchParams(filter).toString()}`,
	/** A product's public page, by its id and its original name, which is the same in every language. */
	shopProduct: ({ _id, name, originalName = name }: Pick<Product, "_id" | "name" | "originalName">) =>
		productPath(_id, originalName),
	blogs: "/blogs",
	blog: (id: string) => `/blogs/${encodeURIComponent(id)}`,
	manageBlog: "/dashboard/blog",
	newArticle: "/dashboard/blog/new",
	editArticle: (id: string) => `/dashboard/blog/${encodeURIComponent(id)}`,
	/** A page of the company. */
	page: (slug: PageSlug) => `/pages/${slug}`,
	managePages: "/dashboard/pages",
	editPage: (slug: PageSlug) => `/dashboard/pages/${slug}`,
	dashboard: "/Dashboard",
	dashboardInventory: "/dashboard/manageinventory",
	dashboardAddItem: "/dashboard/additem",
	today: "/dashboard/today",
	books: "/dashboard/books",
	movements: "/dashboard/movements",
	/** The products that sold most since a day such as 2026-10-01. */
	topMovers: (from: string) => `/dashboard/movements/top?${new URLSearchParams({ from }).toString()}`,
	/** `from` and `to` are days such as 2026-10-01. */
	movementsOf: (
		filter: Partial<Record<"from" | "to" | "kind" | "person" | "location" | "product" | "reference", string>>,
	) => `/dashboard/movements?${new URLSearchParams(filter).toString()}`,
	scan: "/dashboard/scan",
	/** The form for a new product, with the scanned code. */
	addScanned: (code: string) =>
		`/manageinventory/addnewitem?${new URLSearchParams({ scanned: code }).toString()}`,
	/** Receiving what was ordered. */
	receive: "/receive",
	/** Receives an order. */
	receiveOrder: (id: string) => `/receive?${new URLSearchParams({ order: id }).toString()}`,
	locations: "/dashboard/locations",
	location: (id: string) => `/dashboard/locations/${encodeURIComponent(id)}`,
	/** The list of what is at a location, to be counted. */
	countList: (location: string) => `/dashboard/locations/${encodeURIComponent(location)}/count`,
	/** The scan page, counting at a location. */
	countAt: (location: string) => `/dashboard/scan?${new URLSearchParams({ count: location }).toString()}`,
	/** Stock changes recorded on this device that the server does not have yet. */
	waiting: "/dashboard/waiting",
	/** The products that have pieces at a location or in its bins. */
	inventoryAt: (location: string) =>
		`/dashboard/manageinventory?${new URLSearchParams({ location }).toString()}`,
	/** For the parameters, see `lib/label-list.ts`. */
	labels: "/dashboard/labels",
	/** As many labels as there were pieces in a received batch (`print`: at once, if this browser has printed before), or under a reference. */
	labelsOfReceipt: (receipt: { batch: string; print?: "now" } | { reference: string }) =>
		`/dashboard/labels?${new URLSearchParams(receipt).toString()}`,
	labelsOfImport: (id: string) => `/dashboard/labels?${new URLSearchParams({ import: id }).toString()}`,
	/** As many labels of each product as there are pieces at a location and in its bins. */
	labelsOfStock: (location: string) =>
		`/dashboard/labels?${new URLSearchParams({ stock: location }).toString()}`,
	stockValue: "/dashboard/stock-value",
	customers: "/dashboard/customers",
	/** The same page with the form for a new customer. */
	addCustomer: "/dashboard/customers?add=yes",
	importCustomers: "/dashboard/customers/import",
	customer: (id: string) => `/dashboard/customers/${encodeURIComponent(id)}`,
	suppliers: "/dashboard/suppliers",
	/** The same page with the form for a new supplier. */
	addSupplier: "/dashboard/suppliers?add=yes",
	supplier: (id: string) => `/dashboard/suppliers/${encodeURIComponent(id)}`,
	/** A supplier's catalogue, and the price lists that fill it. */
	priceList: (supplier: string) => `/dashboard/suppliers/${encodeURIComponent(supplier)}/price-list`,
	/** Offers from a file; without a supplier in a row, they are of this one. */
	importOffers: (supplier: string) => `/dashboard/suppliers/${encodeURIComponent(supplier)}/import`,
	purchaseOrders: "/dashboard/purchase-orders",
	/** The same page with the form for a new order, or for what is low. */
	newOrder: "/dashboard/purchase-orders?new=yes",
	orderWhatIsLow: "/dashboard/purchase-orders?low=yes",
	importPurchaseOrders: "/dashboard/purchase-orders/import",
	/** Purchases before Freehub, from a file. */
	importPastPurchases: "/dashboard/purchase-orders/past",
	purchaseOrder: (id: string) => `/dashboard/purchase-orders/${encodeURIComponent(id)}`,
	transferNotes: "/dashboard/transfers",
	/** The same page with the form for a new one. */
	newTransfer: "/dashboard/transfers?new=yes",
	transferNote: (id: string) => `/dashboard/transfers/${encodeURIComponent(id)}`,
	/** Picking for customers' orders, and handing over. */
	picks: "/inventory/picks",
	handOver: "/inventory/hand-over",
	/** The same for one order, by its id, its number or its customer's name. */
	handOverOf: (search: string) => `/inventory/hand-over?${new URLSearchParams({ search }).toString()}`,
	salesOrders: "/inventory/sales-orders",
	/** The same page with the form for a new order. */
	newSalesOrder: "/inventory/sales-orders?new=yes",
	importSalesOrders: "/inventory/sales-orders/import",
	/** The orders of a customer, of any state. */
	salesOrdersOf: (customer: string) =>
		`/inventory/sales-orders?${new URLSearchParams({ view: "all", customer }).toString()}`,
	people: "/dashboard/people",
	/** People whose name or address contains the text. */
	peopleFound: (search: string) => `/dashboard/people?${new URLSearchParams({ search }).toString()}`,
	status: "/dashboard/status",
	settings: "/dashboard/settings",
	settingsPart: (part: SettingsPart) => `/dashboard/settings/${part}`,
	audit: "/dashboard/audit",
	webhooks: "/dashboard/webhooks",
	webhook: (id: string) => `/dashboard/webhooks/${encodeURIComponent(id)}`,
	deleted: "/dashboard/deleted",
	imports: "/dashboard/import",
	import: (id: string) => `/dashboard/import/${encodeURIComponent(id)}`,
	export: "/dashboard/export",
	myItems: "/dashboard/myitems",
	/** The signed-in person's own orders, as a customer. */
	myOrders: "/dashboard/myorders",
	review: "/dashboard/review",
	manageInventory: "/manageinventory",
	addItem: "/manageinventory/addnewitem",
	/** The same form, filled with another product's fields. */
	copyItem: (id: string) => `/manageinventory/addnewitem?copy=${encodeURIComponent(id)}`,
	/** The same form, for another variant of the product's model. */
	addVariant: (id: string, { size, colour }: { size: string; colour: string }) =>
		`/manageinventory/addnewitem?${new URLSearchParams({ copy: id, size, colour }).toString()}`,
	editItem: (id: string) => `/inventory/${encodeURIComponent(id)}/edit`,
	product: (id: string) => `/inventory/${encodeURIComponent(id)}`,
	model: (id: string) => `/models/${encodeURIComponent(id)}`,
	lowStock: "/dashboard/manageinventory?stock=low,out",
	category: (path: string) => `/manageinventory?${new URLSearchParams({ category: path }).toString()}`,
	/** Relative to the page that shows the table. */
	details: (id: string) => `inventory/${encodeURIComponent(id)}`,
	signIn: "/signin",
	signUp: "/signup",
	forgotPassword: "/forgot-password",
	/** Where nobody has an account yet, a shop can be restored from a backup. */
	restore: "/restore",
	invitation: (token: string) => `/invitation?token=${encodeURIComponent(token)}`,
	resetPassword: "/reset-password",
	verifyEmail: "/verify-email",
	/** `/profile` redirects here. */
	profile: "/dashboard/profile",
	/** `link` adds the provider to the signed-in account. */
	signInPopup: (provider: Provider, purpose: "sign-in" | "link") =>
		`/signin/popup?provider=${provider}${purpose === "link" ? "&link=1" : ""}`,
	signInPopupDone: "/signin/popup?done=1",
	signInPopupFailed: "/signin/popup?failed=1",
	login: "#login",
} as const;

/** A customer's order. */
export function salesOrderPath(id: string): string {
	return `/inventory/sales-orders/${encodeURIComponent(id)}`;
}
