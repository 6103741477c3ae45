import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { blogQuery, blogsQuery } from "#features/blogs/queries.ts";
import { modelQuery } from "#features/products/model/model-query.ts";
import { firstProductsQuery, productQuery } from "#features/products/queries.ts";
import { filterOf } from "#features/products/table/filter.ts";
import { rowsQuery } from "#features/products/table/pages.ts";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { paths } from "#lib/paths.ts";
import { Loading } from "#ui/loading.tsx";
import { Frame, workspace } from "./frame.tsx";
import { RequireSession } from "./require-session.tsx";
import { RouteError } from "./route-error.tsx";

type Load = () => Promise<{ Component: () => React.ReactNode }>;

/** A screen in a file of its own. */
function screen(id: string, load: Load): Pick<RouteObject, "lazy"> {
	return { lazy: () => lazyChunk(id, load) };
}

const home = screen("home", () => import("./routes/home.tsx"));
const manageInventory = screen("manage-inventory", () => import("./routes/manage-inventory.tsx"));
const addItem = screen("add-item", () => import("./routes/add-item.tsx"));
const editItem = screen("edit-item", () => import("./routes/edit-item.tsx"));
const product = screen("product", () => import("./routes/product.tsx"));

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
								{ path: "books", ...screen("books", () => import("./routes/books.tsx")) },
								{
									element: <RequireSession />,
									children: [
										{ path: "today", ...screen("today", () => import("./routes/today.tsx")) },
										{ path: "myitems", ...screen("my-items", () => import("./routes/my-items.tsx")) },
										{ path: "review", ...screen("review", () => import("./routes/review.tsx")) },
										{ path: "profile", ...screen("profile", () => import("./routes/profile.tsx")) },
										{ path: "movements", ...screen("movements", () => import("./routes/movements.tsx")) },
										{ path: "locations", ...screen("locations", () => import("./routes/locations.tsx")) },
										{ path: "people", ...screen("people", () => import("./routes/people.tsx")) },
										{ path: "deleted", ...screen("deleted", () => import("./routes/deleted.tsx")) },
										{ path: "export", ...screen("export", () => import("./routes/export.tsx")) },
										{ path: "audit", ...screen("audit", () => import("./routes/audit.tsx")) },
										{ path: "blog", ...screen("manage-blog", () => import("./routes/manage-blog.tsx")) },
										{
											path: "blog/:articleId",
											...screen("edit-article", () => import("./routes/edit-article.tsx")),
										},
										{ path: "import", ...screen("imports", () => import("./routes/imports.tsx")) },
										{ path: "import/:importId", ...screen("import", () => import("./routes/import.tsx")) },
									],
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
