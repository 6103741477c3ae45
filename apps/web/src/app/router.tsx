import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { blogQuery, blogsQuery } from "#features/blogs/queries.ts";
import { modelQuery } from "#features/products/model/model-query.ts";
import { firstProductsQuery, productQuery } from "#features/products/queries.ts";
import { filterOf } from "#features/products/table/filter.ts";
import { rowsQuery } from "#features/products/table/pages.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { Loading } from "#ui/loading.tsx";
import { Frame, workspace } from "./frame.tsx";
import { RequireSession } from "./require-session.tsx";
import { RouteError } from "./route-error.tsx";

type Load = () => Promise<{ Component: () => ReactNode }>;

/** A screen in a file of its own. */
function screen(id: string, load: Load): Pick<RouteObject, "lazy"> {
	return { lazy: () => lazyChunk(id, load) };
}

/** A screen that is one feature's page, under the tab's title. */
function page(path: string, title: string, loadPage: () => Promise<() => ReactNode>): RouteObject {
	async function load() {
		const Page = await loadPage();
		const Component = () => (
			<>
				<DocumentTitle>{title}</DocumentTitle>
				<Page />
			</>
		);
		return { Component };
	}
	return { path, ...screen(path, load) };
}

const home = screen("home", () => import("./routes/home.tsx"));
const manageInventory = screen("manage-inventory", () => import("./routes/manage-inventory.tsx"));
const addItem = screen("add-item", () => import("./routes/add-item.tsx"));
const editItem = screen("edit-item", () => import("./routes/edit-item.tsx"));
const product = screen("product", () => import("./routes/product.tsx"));

/** The workspace's pages that ask for a sign-in, by their addresses below the dashboard's. */
const ownPages: RouteObject[] = [
	page("today", "Today", async () => (await import("#features/today/today.tsx")).Today),
	page("myitems", "My Items", async () => (await import("#features/my-items/my-items.tsx")).MyItems),
	page("review", "Review", async () => (await import("#features/review/review.tsx")).Review),
	page("profile", "Profile", async () => (await import("#features/account/profile.tsx")).Profile),
	page("movements", "Movements", async () => (await import("#features/movements/movements.tsx")).Movements),
	page("locations", "Locations", async () => (await import("#features/locations/locations.tsx")).Locations),
	page("people", "People", async () => (await import("#features/people/people.tsx")).People),
	page(
		"deleted",
		"Deleted items",
		async () => (await import("#features/products/deleted-items.tsx")).DeletedItems,
	),
	page("export", "Export", async () => (await import("#features/products/export-page.tsx")).ExportPage),
	page("audit", "Audit log", async () => (await import("#features/audit/audit-log.tsx")).AuditLog),
	page("blog", "Manage Blog", async () => (await import("#features/blogs/manage-blog.tsx")).ManageBlog),
	page("import", "Import", async () => (await import("#features/imports/imports-page.tsx")).ImportsPage),
	{ path: "blog/:articleId", ...screen("edit-article", () => import("./routes/edit-article.tsx")) },
	{ path: "import/:importId", ...screen("import", () => import("./routes/import.tsx")) },
];

/** The loaders start the requests while the screen's code is still on its way; nobody waits for them. */
export function createRouter(queryClient: QueryClient) {
	const startHome = () => {
		void queryClient.prefetchQuery(firstProductsQuery);
		void queryClient.prefetchQuery(blogsQuery);
		return null;
	};
	const startTable: RouteObject["loader"] = ({ request }) => {
		const filter = filterOf(new URL(request.url).searchParams);
		void queryClient.prefetchQuery(rowsQuery(queryClient, filter, 0));
		return null;
	};
	const startProduct: RouteObject["loader"] = ({ params }) => {
		void queryClient.prefetchQuery(productQuery(params.productId ?? ""));
		return null;
	};
	const table = { ...manageInventory, loader: startTable, shouldRevalidate: () => false };
	const details = { ...product, loader: startProduct };

	return createBrowserRouter([
		{
			path: "signin/popup",
			...screen("signin-popup", () => import("./routes/signin-popup.tsx")),
			hydrateFallbackElement: <Loading />,
			errorElement: <RouteError />,
		},
		{
			element: <Frame />,
			errorElement: <RouteError />,
			children: [
				{
					hydrateFallbackElement: <Loading />,
					errorElement: <RouteError />,
					children: [
						{ index: true, ...home, loader: startHome },
						{ path: "home", ...home, loader: startHome },
						{ path: "signin", ...screen("signin", () => import("./routes/signin.tsx")) },
						{ path: "signup", ...screen("signup", () => import("./routes/signup.tsx")) },
						{
							path: "forgot-password",
							...screen("forgot-password", () => import("./routes/forgot-password.tsx")),
						},
						{
							path: "reset-password",
							...screen("reset-password", () => import("./routes/reset-password.tsx")),
						},
						{ path: "verify-email", ...screen("verify-email", () => import("./routes/verify-email.tsx")) },
						{ path: "invitation", ...screen("invitation", () => import("./routes/invitation.tsx")) },
						{ path: "profile", element: <Navigate to={paths.profile} replace /> },
						{
							element: <RequireSession />,
							handle: workspace,
							children: [
								{ path: "manageinventory/addnewitem", ...addItem },
								{ path: "manageinventory", ...table },
								{ path: "manageinventory/inventory/:productId", ...details },
								{ path: "inventory/:productId", ...details },
								{ path: "inventory/:productId/edit", ...editItem, loader: startProduct },
							],
						},
						{
							path: "blogs",
							...screen("blogs", () => import("./routes/blogs.tsx")),
							loader: () => {
								void queryClient.prefetchQuery(blogsQuery);
								return null;
							},
						},
						{
							path: "blogs/:id",
							...screen("article", () => import("./routes/article.tsx")),
							loader: ({ params }) => {
								void queryClient.prefetchQuery(blogQuery(params.id ?? ""));
								return null;
							},
						},
						{
							path: "models/:modelId",
							handle: workspace,
							...screen("model", () => import("./routes/model.tsx")),
							loader: ({ params }) => {
								void queryClient.prefetchQuery(modelQuery(params.modelId ?? ""));
								return null;
							},
						},
						{
							path: "dashboard",
							handle: workspace,
							children: [
								{ index: true, ...addItem },
								{ path: "additem", ...addItem },
								{ path: "manageinventory", ...table },
								{ path: "manageinventory/inventory/:productId", ...details },
								page("books", "Books", async () => (await import("#features/stock/books.tsx")).Books),
								{
									element: <RequireSession />,
									children: ownPages,
								},
							],
						},
						{ path: "*", ...screen("not-found", () => import("./routes/not-found.tsx")) },
					],
				},
			],
		},
	]);
}
