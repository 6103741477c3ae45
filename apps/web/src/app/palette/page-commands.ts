import { IconCode, IconHome, IconLayoutDashboard, IconNews } from "@tabler/icons-react";
import { apiHost } from "#lib/api.ts";
import type { Command } from "#lib/commands.ts";
import { paths } from "#lib/paths.ts";
import type { Standing } from "#lib/rights.ts";
import { menuFor } from "../menu-entries.ts";

/** Every page that somebody goes to by its name: the site's, then those of the menu. */
export function pageCommands(standing: Standing): Command[] {
	const entries = menuFor(standing)
		.flatMap((group) => group.entries)
		.filter(({ needs }) => standing.isSettled || needs === undefined)
		// The others ask a visitor to sign in.
		.filter(({ needs }) => !standing.isVisitor || needs === undefined || needs === "stock.read")
		.filter(({ isWordForVisitors }) => !(standing.isVisitor && isWordForVisitors));
	return [
		{ id: "home", label: "Home", to: paths.home, Icon: IconHome, keywords: "start shop" },
		{ id: "blogs", label: "Blogs", to: paths.blogs, Icon: IconNews, keywords: "articles" },
		{ id: "dashboard", label: "Dashboard", to: paths.dashboard, Icon: IconLayoutDashboard },
		...entries.map(({ label, to, Icon, keywords }) => ({
			id: to,
			label,
			to,
			Icon,
			...(keywords !== undefined && { keywords }),
		})),
		{
			id: "api-docs",
			label: "API",
			note: "for programs",
			href: `${apiHost()}/docs`,
			Icon: IconCode,
			keywords: "docs",
		},
	];
}
