import { LANGUAGE_COOKIE, splitAddress } from "@freehub/domain/language";
import { type Right, rightsOf } from "@freehub/domain/people/access";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from "react-router";
import { endSession, sessionQuery, settingsQuery } from "#areas/people/sign-in/queries.ts";
import { useRights, useSession } from "#areas/people/sign-in/use-session.ts";
import { isQueueMarked } from "#lib/browser-marks.ts";
import { useAppIsUp, useIsLive, useIsNarrow } from "#lib/browser-state.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { ownShop } from "#lib/own-shop.ts";
import { paths } from "#lib/paths.ts";
import { type Permissions, PermissionsContext, SignInDetourContext } from "#lib/permissions.ts";
import { refetchProducts } from "#lib/product-cache.ts";
import { type SignInState, scrollKeyOf } from "#lib/remembered-path.ts";
import { useStore } from "#lib/store.ts";
import { hasMessage } from "#ui/notify.ts";
import { Footer } from "./footer.tsx";
import classes from "./frame.module.css";
import { KeepHost } from "./keep-host.tsx";
import { NavBar } from "./nav-bar.tsx";
import { Overlays, useOverlay } from "./palette/use-overlay.ts";
import { isWorkspacePath, useIsWorkspace } from "./route-handle.ts";

const Toasts = lazyPart("toasts", async () => (await import("#ui/toasts.tsx")).Toasts, {
	Failed: () => null,
});

/** The place where messages appear; its code loads with the first one. */
function ToastHost() {
	const isNeeded = useStore(
		hasMessage,
		(has) => has,
		() => false,
	);
	return isNeeded && <Toasts />;
}

const PhoneBar = lazyPart("phone-bar", async () => (await import("./phone-bar.tsx")).PhoneBar, {
	words: "table",
});

const QueueChip = lazyPart(
	"queue-chip",
	async () => (await import("#areas/stock/waiting/queue-chip.tsx")).QueueChip,
	{ words: "table", isVital: true },
);

/** Few pages are in another language than their reader's. */
const LanguageOffer = lazyPart(
	"language-offer",
	async () => (await import("./language-offer.tsx")).LanguageOffer,
	{ words: "visitors", Failed: () => null },
);

const OutdatedNote = lazyPart(
	"outdated-note",
	async () => (await import("./outdated-note.tsx")).OutdatedNote,
	{ words: "visitors", isVital: true },
);

/** The outlet context of the frame's pages. */
export type FrameContext = {
	/** Sets the workspace screen's name in a phone's top bar; undefined shows the site's name. */
	nameScreen: (name: string | undefined) => void;
	/** Call it when the workspace's first screen shows its content: code that nobody waits for may load then. */
	noteFirstView: () => void;
};

/** Whether the page's address names a language that nobody has chosen in this browser. The offer finds out whether it is the reader's. */
function isLanguageOnlyNamed(): boolean {
	const { language } = splitAddress(location.pathname);
	return language !== undefined && !document.cookie.includes(`${LANGUAGE_COOKIE}=${language}`);
}

/** The frame around every page; everything is shown anew when an owner changes the shop's currency or language in this window. */
export function Frame() {
	const opened = useStore(
		ownShop,
		({ opened }) => opened,
		() => 0,
	);
	return <FrameOfShop key={opened} />;
}

function FrameOfShop() {
	usePersonChange();
	const permissions = useCurrentPermissions();
	const goToSignIn = useDetourFromHere();
	const { overlay, show, close } = useOverlay();
	useAppIsUp();
	const [screen, nameScreen] = useState<string>();
	const [hasFirstView, setFirstView] = useState(false);
	const noteFirstView = useCallback(() => setFirstView(true), []);
	const isBetweenPages = useNavigation().state !== "idle";
	const isWorkspace = useIsWorkspace();
	const { state } = useSession();
	const isLive = useIsLive();
	const isOutdated = useStore(
		ownShop,
		({ isOutdated }) => isOutdated,
		() => false,
	);
	// A person's recorded changes wait for their next sign-in.
	const hasQueue = state === "signed-in" || (isLive && state !== "loading" && isQueueMarked());
	// A visitor's page is ready as soon as the app is, and from then on the queue stays. Check the path and not the routes, because
	// the workspace's routes may still be loading.
	const { pathname } = useLocation();
	if (hasQueue && !hasFirstView && !isWorkspacePath(pathname)) setFirstView(true);
	const isNarrow = useIsNarrow();
	const hasPhoneBar = isWorkspace || state === "signed-in";
	return (
		<div
			className={classes.frame}
			data-phone-bar={hasPhoneBar || undefined}
			data-visitor={state === "signed-out" || undefined}
		>
			<a className={classes.skip} href="#content">
				<Trans>Skip to the content</Trans>
			</a>
			<PermissionsContext value={permissions}>
				<SignInDetourContext value={goToSignIn}>
					<NavBar
						onSearch={() => show("palette")}
						isWorkspace={isWorkspace}
						screen={screen}
						queue={hasQueue && hasFirstView && <QueueChip />}
					/>
					<div className={classes.progress} data-active={isBetweenPages || undefined} />
					<div className={classes.body}>
						<Outlet context={{ nameScreen, noteFirstView } satisfies FrameContext} />
					</div>
					{hasPhoneBar && isNarrow && <PhoneBar isWorkspace={isWorkspace} />}
					<Overlays
						overlay={overlay}
						isOpen={overlay !== undefined}
						onClose={close}
						onHelp={() => show("shortcuts")}
					/>
					<KeepHost />
				</SignInDetourContext>
			</PermissionsContext>
			<ToastHost />
			{isLive && isLanguageOnlyNamed() && <LanguageOffer />}
			{isOutdated && <OutdatedNote />}
			<ScrollRestoration getKey={scrollKeyOf} />
		</div>
	);
}

/** The page itself, and the footer below it. */
export function PageColumn({ isWorkspace = false, note }: { isWorkspace?: boolean; note?: ReactNode }) {
	return (
		<div className={classes.column} data-workspace={isWorkspace || undefined}>
			<main id="content" tabIndex={-1} className={classes.content}>
				{note}
				<Outlet />
			</main>
			<Footer isWorkspace={isWorkspace} />
		</div>
	);
}

/** Finds out who the current person is and what to show them. */
function useCurrentPermissions(): Permissions {
	const session = useSession();
	const isVisitor = session.state === "signed-out";
	const { data: settings, isError } = useQuery({ ...settingsQuery, enabled: isVisitor });
	const { may, isKnown: areRightsKnown } = useRights();
	const bySigningIn = isVisitor && settings !== undefined ? rightsOf("customer", settings.access) : [];
	return {
		role: session.user?.role,
		isVisitor,
		isKnown: areRightsKnown || session.state === "failed" || (isVisitor && isError),
		offers: (right: Right) => !areRightsKnown || may(right) || bySigningIn.includes(right),
	};
}

/** Reads the products again when somebody signs in or out, or gets other rights, because only some people may see costs. */
function usePersonChange(): void {
	const queryClient = useQueryClient();
	useEffect(() => {
		let before = permissions();
		function permissions(): string | undefined {
			const session = queryClient.getQueryData(sessionQuery.queryKey);
			if (session === undefined) return undefined;
			return session === null ? "nobody" : JSON.stringify([session.user.id, session.user.rights]);
		}
		return queryClient.getQueryCache().subscribe(({ query }) => {
			if (query.queryKey[0] !== sessionQuery.queryKey[0]) return;
			const now = permissions();
			const hasChanged = before !== undefined && now !== undefined && now !== before;
			before = now ?? before;
			if (hasChanged) void refetchProducts(queryClient);
		});
	}, [queryClient]);
}

/** Goes to the sign-in page, and from there back to the page that was on the screen. */
function useDetourFromHere(): () => void {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const location = useLocation();
	const here = useRef(location);
	useLayoutEffect(() => {
		here.current = location;
	}, [location]);
	return useCallback(() => {
		// Either the server says that there is no session, or nobody has signed in. The sign-in page must not redirect back.
		endSession(queryClient);
		void navigate(paths.signIn, { state: { from: here.current } satisfies SignInState });
	}, [queryClient, navigate]);
}
