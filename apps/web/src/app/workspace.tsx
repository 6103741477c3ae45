import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useOutletContext } from "react-router";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { type Session, useSession } from "#areas/people/sign-in/use-session.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { isOwnShop, noteOutdated, saidCurrency } from "#lib/own-shop.ts";
import { useFirstScreen } from "#lib/use-first-screen.ts";
import { Themed } from "#ui/themed.tsx";
import { useCatalogueSync, useReach } from "#work/device-catalogue/offline-reads.ts";
import { type FrameContext, PageColumn } from "./frame.tsx";
import { useLiveScreens } from "./live/use-live-screens.ts";
import { SideMenu } from "./menu.tsx";
import { entryAt } from "./menu-entries.ts";
import { ScanListener } from "./scan-listener.tsx";
import classes from "./workspace.module.css";

const OfflineNote = lazyPart("offline-note", async () => (await import("./offline-note.tsx")).OfflineNote);

/** The layout of the workspace's pages, with the menu next to them. All screens follow committed changes. */
export function Component() {
	const { nameScreen, noteFirstView } = useOutletContext<FrameContext>();
	const isComplete = useFirstScreen(useQueryClient());
	useEffect(() => {
		if (isComplete) noteFirstView();
	}, [isComplete, noteFirstView]);
	const entry = entryAt(useLocation().pathname);
	const name = entry && t(entry.title ?? entry.label);
	useEffect(() => {
		nameScreen(name);
		return () => nameScreen(undefined);
	}, [name, nameScreen]);
	const { isLost } = useLiveScreens(isComplete);
	const { isReached, kept } = useReach();
	// Where the network does not answer, the question would take a connection from what waits to be sent.
	useShopOfServer(isComplete && isReached);
	const note = !isReached && kept !== undefined && <OfflineNote {...kept} />;
	useCatalogueSync(readerOf(useSession()), isComplete);
	return (
		<Themed>
			<ScanListener />
			<SideMenu />
			<PageColumn isWorkspace note={<output className={classes.note}>{note}</output>} />
			<output className={classes.live}>
				{isLost && isReached && (
					<span>
						<Trans comment="The screen does not follow what others do">Not live; trying again</Trans>
					</span>
				)}
			</output>
		</Themed>
	);
}

/** Notices that somebody has changed the shop's currency, time zone, unit or language: the stream tells of it. */
function useShopOfServer(isOn: boolean): void {
	const { data } = useQuery({ ...settingsQuery, enabled: isOn });
	useEffect(() => {
		if (data !== undefined && saidCurrency() !== undefined && !isOwnShop(data.shop)) noteOutdated();
	}, [data]);
}

/** The person whose catalogue is stored on this device; null: nobody, so it is deleted. */
function readerOf({ state, user }: Session): Session["user"] | null {
	return state === "signed-out" || (user !== undefined && !user.rights.includes("stock.read")) ? null : user;
}
