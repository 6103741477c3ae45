import { plural, t } from "@lingui/core/macro";
import {
	IconAlertTriangle,
	IconCloudOff,
	IconCloudUp,
	IconRefresh,
	IconUserQuestion,
} from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { useGuestRecords } from "#areas/stock/scan/guest-scans.ts";
import { formatCount } from "#lib/format.ts";
import { currentGuest, setGuest } from "#lib/guest.ts";
import { paths } from "#lib/paths.ts";
import { useSignInDetour } from "#lib/permissions.ts";
import { useServiceWorker } from "#lib/service-worker.ts";
import { prepareMessages } from "#ui/notify.ts";
import { useReach } from "#work/device-catalogue/offline-reads.ts";
import { useQueueState } from "#work/outbox/queue-state.ts";
import { useStockQueue } from "#work/outbox/use-stock-queue.ts";
import classes from "./queue-chip.module.css";

/** Runs the queue of stock changes, and shows what waits in it. */
export function QueueChip() {
	const { state, user } = useSession();
	useEffect(prepareMessages, []);
	const update = useServiceWorker();
	const isConnected = useIsConnected();
	const { isReached } = useReach();
	const person = user?.id ?? currentGuest();
	const hasSignedIn = user !== undefined;
	useEffect(() => {
		if (hasSignedIn) setGuest(undefined);
	}, [hasSignedIn]);
	useStockQueue(person);
	const { changes, others, isOffline, needsSignIn } = useQueueState();
	const ofGuests = [...useGuestRecords(person).values()].reduce((sum, count) => sum + count, 0);
	const goToSignIn = useSignInDetour();
	const toSettle = changes.filter(({ refusal }) => refusal !== undefined).length;
	const toSend = user === undefined ? others + ofGuests : changes.length - toSettle;
	const chip = (Icon: typeof IconCloudOff, words: string, number = toSend) => (
		<span
			className={`row-inline gap-6 ${classes.inside}`}
			data-number={number > 0 ? formatCount(number) : undefined}
		>
			<Icon className="icon-small" aria-hidden="true" />
			<span className="bar-words">{words}</span>
		</span>
	);
	function inside() {
		if (toSettle > 0) {
			const words = t`${plural(toSettle, { one: "# to settle", other: "# to settle" })}`;
			return (
				<Link to={paths.waiting} className={classes.chip} data-tone="bad">
					{chip(IconAlertTriangle, words, toSettle)}
				</Link>
			);
		}
		const isCut = !isConnected || !isReached || (isOffline && toSend > 0);
		if ((needsSignIn || state === "signed-out") && toSend > 0 && !(isCut && state === "failed")) {
			return (
				<button type="button" className={classes.chip} onClick={goToSignIn}>
					{chip(IconCloudUp, t`Sign in, ${formatCount(toSend)} to send`)}
				</button>
			);
		}
		if (toSend === 0 && !isCut && ofGuests > 0) {
			const words = plural(ofGuests, { one: "# to take over", other: "# to take over" });
			return (
				<Link to={paths.waiting} className={classes.chip}>
					{chip(IconUserQuestion, words, ofGuests)}
				</Link>
			);
		}
		if (toSend === 0 && !isCut && update !== undefined) {
			return (
				<button type="button" className={classes.chip} data-tone="good" onClick={update}>
					{chip(IconRefresh, t`A new version is ready. Reload`)}
				</button>
			);
		}
		if (toSend === 0) return isCut && <span className={classes.chip}>{chip(IconCloudOff, t`Offline`)}</span>;
		const number = formatCount(toSend);
		const words = isCut ? t`Offline, ${number} to send` : t`${number} to send`;
		return (
			<Link to={paths.waiting} className={classes.chip}>
				{chip(isCut ? IconCloudOff : IconCloudUp, words)}
			</Link>
		);
	}
	return (
		<output className={classes.place} data-queue>
			{inside()}
		</output>
	);
}

function useIsConnected(): boolean {
	return useSyncExternalStore(
		(listener) => {
			addEventListener("online", listener);
			addEventListener("offline", listener);
			return () => {
				removeEventListener("online", listener);
				removeEventListener("offline", listener);
			};
		},
		() => navigator.onLine,
	);
}
