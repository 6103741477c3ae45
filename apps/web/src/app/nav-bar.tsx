import { UNNAMED } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation, useMatch } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { companyQuery } from "#lib/company.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { Keys } from "#ui/keys.tsx";
import { LanguageSelect } from "#ui/language-choice.tsx";
import { Logo } from "#ui/picture.tsx";
import { SchemeToggle } from "#ui/scheme-toggle.tsx";
import classes from "./nav-bar.module.css";
import searchClasses from "./palette/palette-button.module.css";
import { Overlays } from "./palette/use-overlay.ts";

type Props = {
	onSearch: () => void;
	isWorkspace: boolean;
	/** On a phone, the workspace screen's name replaces the site's. */
	screen: string | undefined;
	/** The chip of changes that wait on this device. */
	queue: ReactNode;
};

export function NavBar({ onSearch, isWorkspace, screen, queue }: Props) {
	const { data: company } = useQuery(companyQuery);
	const { pathname } = useLocation();
	const isNamedHome = useMatch(paths.home) !== null;
	const isHome = isNamedHome || pathname === paths.root;
	return (
		<header className={classes.header}>
			{company?.accent && <style>{company.accent}</style>}
			<div className={classes.bar}>
				<Link to={paths.root} className={classes.brand} data-screen={screen}>
					{company?.logo ? (
						<img className={classes.logo} src={company.logo} alt={company.name} />
					) : (
						<>
							<Logo />
							<span>{company?.name ?? UNNAMED}</span>
						</>
					)}
				</Link>
				<nav className={classes.links} aria-label={t`Main`}>
					<Link to={paths.home} aria-current={isHome ? "page" : undefined}>
						<Trans>Home</Trans>
					</Link>
					<NavLink to={paths.blogs}>
						<Trans>Blogs</Trans>
					</NavLink>
					<Link to={paths.dashboard} aria-current={isWorkspace ? "page" : undefined}>
						<Trans>Dashboard</Trans>
					</Link>
				</nav>
				{queue}
				<div className={classes.search}>
					<PaletteButton onOpen={onSearch} />
				</div>
				<div className={classes.right}>
					<span className={classes.language}>
						<LanguageSelect />
					</span>
					<span className={classes.scheme}>
						<SchemeToggle />
					</span>
					<SessionButton />
				</div>
			</div>
		</header>
	);
}

/** Pages that know where the person came from, and pass it on. */
const gates: readonly string[] = [paths.signIn, paths.signUp, paths.forgotPassword];

const SignedIn = lazyPart("signed-in", async () => (await import("./signed-in.tsx")).SignedIn, {
	words: "table",
	fallback: <NavSignInLink isUnknown />,
	Failed: ProfileLink,
});

/** The target of the footer's #login link. */
function SessionButton() {
	const { state } = useSession();
	return state === "signed-in" ? <SignedIn /> : <NavSignInLink isUnknown={state === "loading"} />;
}

function NavSignInLink({ isUnknown }: { isUnknown: boolean }) {
	const { pathname, state } = useLocation();
	const isGettingIn = gates.includes(pathname.toLowerCase());
	return (
		<Link
			id="login"
			className={classes.signIn}
			data-unknown={isUnknown || undefined}
			to={paths.signIn}
			state={isGettingIn ? state : undefined}
		>
			<Trans>Sign In</Trans>
		</Link>
	);
}

/** Shown if the rest failed to load; the profile page loads it again. */
function ProfileLink() {
	return (
		<Link id="login" className={classes.signIn} to={paths.profile}>
			<Trans>Profile</Trans>
		</Link>
	);
}

/** Opens the palette, for people who do not know its shortcut yet. */
function PaletteButton({ onOpen }: { onOpen: () => void }) {
	return (
		<button
			type="button"
			className={searchClasses.button}
			onClick={onOpen}
			{...Overlays.opener}
			aria-haspopup="dialog"
			aria-keyshortcuts="Control+K Meta+K"
		>
			<IconSearch className="icon-large" aria-hidden="true" />
			<span className={`bar-words ${searchClasses.words}`}>
				<Trans>Search or jump to…</Trans>
			</span>
			<span className={searchClasses.keys} aria-hidden="true">
				<Keys combination="Mod+K" />
			</span>
		</button>
	);
}
