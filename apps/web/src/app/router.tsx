import type { QueryClient } from "@tanstack/react-query";
import { Navigate, type RouteObject } from "react-router";
import { firstProductsQuery } from "#areas/catalogue/cards/product-cards.tsx";
import { BlogsPage } from "#areas/shop-window/articles/blogs-section.tsx";
import { blogQuery, blogsQuery } from "#areas/shop-window/articles/queries.ts";
import { homeQuery } from "#areas/shop-window/home/queries.ts";
import { pageQuery, pagesQuery } from "#areas/shop-window/pages/queries.ts";
import { companyQuery } from "#lib/company.ts";
import { loadPart } from "#lib/load-part.ts";
import { paths } from "#lib/paths.ts";
import { Frame, PageColumn } from "./frame.tsx";
import { Home } from "./home/home.tsx";
import { NotFound, RouteError } from "./route-error.tsx";
import type { RouteHandle } from "./route-handle.ts";
import { inFrame, screen, startRequests } from "./screen.tsx";

/** Articles and the pages of the company, which need the code for Markdown. */
const texts = () => import("./routes/texts.tsx");

const mailLink = (name: "ResetPasswordPage" | "VerifyEmailPage" | "InvitationPage") =>
	screen("mail-links", async () => ({ Component: (await import("./routes/mail-links.tsx"))[name] }));

/** Apart from the other pages, which do not need the shop's queries. */
const shopLoaders = () => loadPart("shop-loaders", () => import("./shop-loaders.ts"));

const beginning = () => loadPart("beginning", () => import("#areas/people/beginning/first-account.tsx"));

/** Id of the route that contains all pages. */
export const FRAME = "frame";

/** Routes of the pages that visitors can open. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
	const startHome = () =>
		startRequests(
			queryClient.prefetchQuery(homeQuery),
			queryClient.prefetchQuery(firstProductsQuery),
			queryClient.prefetchQuery(blogsQuery),
		);

	const startFooter = () =>
		startRequests(queryClient.prefetchQuery(pagesQuery), queryClient.prefetchQuery(companyQuery));

	const visitorPages: RouteObject[] = [
		{ index: true, Component: Home, loader: startHome },
		{ path: "home", Component: Home, loader: startHome },
		{ path: "signin", ...screen("signin", () => import("./routes/signin.tsx")) },
		{
			path: "signup",
			...screen("signup", () => import("./routes/signup.tsx")),
			// Not on the server: whether the code is needed depends on the reader's connection, and a rendered page is for everybody.
			loader: async () =>
				import.meta.env.SSR
					? null
					: startRequests(queryClient.prefetchQuery((await beginning()).beginningQuery)),
		},
		{
			path: "forgot-password",
			...screen("signin", async () => ({
				Component: (await import("./routes/signin.tsx")).ForgotPassword,
			})),
		},
		{
			path: "products",
			...screen("products", () => import("./routes/products.tsx")),
			loader: async ({ request }) => (await shopLoaders()).startCatalogue(queryClient, request),
		},
		{
			path: "products/:id/:slug?",
			...screen("shop-product", () => import("./routes/shop-product.tsx")),
			loader: async ({ request, params }) =>
				(await shopLoaders()).startShopProduct(queryClient, request, params.id ?? ""),
		},
		{
			path: "blogs",
			Component: BlogsPage,
			loader: () => startRequests(queryClient.prefetchQuery(blogsQuery)),
		},
		{
			path: "blogs/:id",
			...screen("texts", async () => ({ Component: (await texts()).ArticlePage })),
			loader: ({ params }) => startRequests(queryClient.prefetchQuery(blogQuery(params.id ?? ""))),
		},
		{
			path: "pages/:slug",
			...screen("texts", async () => ({ Component: (await texts()).PageOfCompany })),
			loader: ({ params }) => startRequests(queryClient.prefetchQuery(pageQuery(params.slug ?? ""))),
		},
		{ path: "*", Component: NotFound, handle: { isMissing: true } satisfies RouteHandle },
	];
	/** Pages for links in mails, which work once, and for the beginning of a shop: only in the browser. */
	const oneTimePages: RouteObject[] = [
		{ path: "reset-password", ...mailLink("ResetPasswordPage") },
		{ path: "verify-email", ...mailLink("VerifyEmailPage") },
		{ path: "invitation", ...mailLink("InvitationPage") },
		{ path: "restore", ...screen("restore", () => import("./routes/restore.tsx"), "workspace") },
		{ path: "profile", element: <Navigate to={paths.profile} replace /> },
	];

	const rendered: RouteHandle = { isRendered: true };
	return [
		{
			path: "signin/popup",
			...screen("signin-popup", () => import("./routes/signin-popup.tsx")),
			...inFrame,
		},
		{
			id: FRAME,
			element: <Frame />,
			errorElement: <RouteError />,
			children: [
				{
					element: <PageColumn />,
					children: [
						{
							...inFrame,
							handle: rendered,
							loader: startFooter,
							shouldRevalidate: () => false,
							children: visitorPages,
						},
						{ ...inFrame, children: oneTimePages },
					],
				},
			],
		},
	];
}
