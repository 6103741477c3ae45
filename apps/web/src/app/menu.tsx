import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLocalStorage } from "@mantine/hooks";
import {
	IconChevronDown,
	IconLayoutSidebarLeftCollapse,
	IconLayoutSidebarLeftExpand,
} from "@tabler/icons-react";
import { Fragment, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { usePermissions } from "#lib/permissions.ts";
import classes from "./menu.module.css";
import { isCurrent, menuFor } from "./menu-entries.ts";
import type { MenuEntry } from "./menu-entry.ts";

/** The workspace's menu at the left. It can be folded to icons, which this browser remembers. */
export function SideMenu() {
	const { isKnown } = usePermissions();
	const [isFolded, setFolded] = useLocalStorage({
		key: "freehub-menu-folded",
		defaultValue: false,
		getInitialValueInEffect: false,
	});
	const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
	const nav = useCurrentInView(isKnown);
	return (
		<nav
			ref={nav}
			className={classes.side}
			aria-label={t`Dashboard`}
			data-folded={isFolded || undefined}
			data-unknown={!isKnown || undefined}
		>
			<MenuGroups />
			<button
				type="button"
				className={classes.fold}
				onClick={() => setFolded(!isFolded)}
				aria-pressed={isFolded}
			>
				<Icon aria-hidden="true" />
				<span className={classes.label}>
					<Trans>Fold menu</Trans>
				</span>
			</button>
		</nav>
	);
}

/** Scrolls the menu, and not the page, as far as the current entry needs: after each change of the page. */
function useCurrentInView(isKnown: boolean) {
	const nav = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	useEffect(() => {
		const entry = isKnown && nav.current?.querySelector<HTMLElement>("[aria-current]");
		if (!nav.current || !entry || pathname === "") return;
		const [from, to] = [entry.offsetTop - MARGIN, entry.offsetTop + entry.offsetHeight + MARGIN];
		const { scrollTop, clientHeight } = nav.current;
		if (from < scrollTop) nav.current.scrollTop = from;
		else if (to > scrollTop + clientHeight) nav.current.scrollTop = to - clientHeight;
	}, [isKnown, pathname]);
	return nav;
}

/** Px between the current entry and the menu's edge: a part of its neighbour shows that there is more. */
const MARGIN = 24;

/** The menu's entries in groups; `onGo` closes the sheet that contains them, if there is one. */
export function MenuGroups({ onGo }: { onGo?: () => void }) {
	const permissions = usePermissions();
	const [folded, setFolded] = useLocalStorage<readonly string[]>({
		key: "freehub-menu-folded-groups",
		defaultValue: [],
		getInitialValueInEffect: false,
	});
	return menuFor(permissions).map(({ heading, entries }) => {
		const isFolded = heading !== undefined && folded.includes(heading.id);
		return (
			<Fragment key={entries[0]?.to}>
				{heading && (
					<GroupHeading
						name={t(heading)}
						isFolded={isFolded}
						onFold={() =>
							setFolded((now) => (isFolded ? now.filter((id) => id !== heading.id) : [...now, heading.id]))
						}
					/>
				)}
				<ul
					className={classes.group}
					aria-label={heading && t(heading)}
					data-plain={heading === undefined || undefined}
					data-folded={isFolded || undefined}
				>
					{entries.map((entry) => (
						<li key={entry.to}>
							<MenuLink entry={entry} isVisitor={permissions.isVisitor} onGo={onGo} />
						</li>
					))}
				</ul>
			</Fragment>
		);
	});
}

/** Folds and unfolds its group. The entry of the current page stays. */
function GroupHeading(props: { name: string; isFolded: boolean; onFold: () => void }) {
	const { name, isFolded, onFold } = props;
	return (
		<p className={classes.heading}>
			<button type="button" aria-expanded={!isFolded} onClick={onFold}>
				{name}
				<IconChevronDown aria-hidden="true" />
			</button>
		</p>
	);
}

type EntryProps = { entry: MenuEntry; isVisitor: boolean; onGo: (() => void) | undefined };

function MenuLink({ entry, isVisitor, onGo }: EntryProps) {
	const { pathname } = useLocation();
	const { to, Icon } = entry;
	const label = t(entry.label);
	const inside = (
		<>
			<Icon aria-hidden="true" />
			<span className={classes.label}>{label}</span>
		</>
	);
	if (isVisitor && entry.isWordForVisitors) return <span className={classes.word}>{inside}</span>;
	return (
		<Link to={to} title={label} onClick={onGo} aria-current={isCurrent(entry, pathname) ? "page" : undefined}>
			{inside}
		</Link>
	);
}
