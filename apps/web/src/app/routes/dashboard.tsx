import { IconCirclePlus, IconList, IconNews, IconPackage, IconStar, IconUser } from "@tabler/icons-react";
import { Link, NavLink, Outlet, useMatch } from "react-router";
import { paths } from "#lib/paths.ts";
import classes from "../dashboard.module.css";

const later = [
	{ label: "My Items", Icon: IconPackage },
	{ label: "Review", Icon: IconStar },
	{ label: "Manage Blog", Icon: IconNews },
	{ label: "Profile", Icon: IconUser },
];

export function Component() {
	const isIndex = useMatch(paths.dashboard) !== null;
	const isNamed = useMatch(paths.dashboardAddItem) !== null;
	const isTable = useMatch(paths.dashboardInventory) !== null;
	const isBooks = useMatch(paths.books) !== null;
	return (
		<div className={classes.dashboard} data-wide>
			<nav className={classes.menu} aria-label="Dashboard">
				<ul>
					<li>
						<NavLink to="manageinventory">
							<IconList size={20} aria-hidden="true" />
							Manage Inventory
						</NavLink>
					</li>
					<li>
						<Link to="additem" aria-current={isIndex || isNamed ? "page" : undefined}>
							<IconCirclePlus size={20} aria-hidden="true" />
							Add Item
						</Link>
					</li>
					{later.map(({ label, Icon }) => (
						<li key={label}>
							<span className={classes.later}>
								<Icon size={20} aria-hidden="true" />
								{label}
							</span>
						</li>
					))}
				</ul>
			</nav>
			<div className={classes.content}>
				<Outlet />
				{!isTable && !isBooks && (
					<p className={classes.books}>
						Does the stock add up? <Link to={paths.books}>Books</Link>
					</p>
				)}
			</div>
		</div>
	);
}
