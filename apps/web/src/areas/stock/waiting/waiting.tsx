import { rightFor } from "@freehub/contract/stock/movement-rights";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { StockFormHost } from "#areas/stock/ledger/stock-form-host.tsx";
import { useGuestRecords } from "#areas/stock/scan/guest-scans.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { currentGuest, isGuest } from "#lib/guest.ts";
import { usePermissions } from "#lib/permissions.ts";
import head from "#ui/form-section.module.css";
import { HeldList } from "#ui/held-list.tsx";
import { EmptyState, Loading } from "#ui/load-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { countProducts, readState } from "#work/device-catalogue/catalogue-store.ts";
import { showQueueOf } from "#work/outbox/queue-news.ts";
import { useQueueState } from "#work/outbox/queue-state.ts";
import { sendRefusedAgain } from "#work/outbox/settle-change.ts";
import type { StoredChange } from "#work/outbox/stored-changes.ts";
import { heldBack, isForWantOfRight, stuckWith } from "./by-batch.ts";
import { RefusedChange } from "./refused-change.tsx";
import { Unclaimed } from "./unclaimed.tsx";
import { UnsentChanges } from "./unsent-changes.tsx";

/** The changes that this device has recorded and the server does not have: those to settle, and those sent automatically. */
export function WaitingChanges() {
	const { user } = useSession();
	const { changes, isRead, isForbidden, others: ofPeople } = useQueueState();
	// The bar's part that runs the queue loads after the page, which offline takes seconds: the page does not wait for it.
	const reader = user?.id ?? currentGuest();
	useLayoutEffect(() => void showQueueOf(reader), [reader]);
	const ofGuests = [...useGuestRecords(user?.id)];
	const person = isGuest(user?.id) ? undefined : user?.id;
	// For a guest, all other guests count as others.
	const uncounted = person === undefined ? ofGuests.filter(([guest]) => guest !== user?.id) : [];
	const others = uncounted.reduce((sum, [, count]) => sum + count, ofPeople);
	const [isTrying, setTrying] = useState(false);
	const refused = changes.filter(({ refusal }) => refusal !== undefined);
	const unsent = changes.filter(({ refusal }) => refusal === undefined);
	const { offers } = usePermissions();
	const again = refused.filter(
		(change) => isForWantOfRight(change) && offers(rightFor(change.body.kind, change.body.saleLine)),
	);
	const held = heldBack(changes);

	async function tryNow(person: string) {
		setTrying(true);
		await sendRefusedAgain(person, again);
		setTrying(false);
	}

	return (
		<StockFormHost>
			<div className="stack gap-24">
				<PageHead
					title={t`Waiting changes`}
					actions={
						unsent.length - held.size + again.length > 0 &&
						person !== undefined && (
							<Button variant="default" loading={isTrying} onClick={() => void tryNow(person)}>
								<Trans>Send now</Trans>
							</Button>
						)
					}
				/>
				{!isRead && !isForbidden && <Loading>{t`Reading what waits on this device...`}</Loading>}
				{isForbidden && (
					<p className="quiet">
						<Trans>
							This browser does not allow this site to store anything, so nothing can wait on this device.
						</Trans>
					</p>
				)}
				{isRead && changes.length === 0 && ofGuests.length === 0 && (
					<EmptyState sentence={t`Nothing is waiting. Everything is booked.`} picture="/drawings/empty.svg" />
				)}
				{person !== undefined && ofGuests.length > 0 && (
					<HeldList className="lined card">
						{ofGuests.map(([guest, count]) => (
							<Unclaimed key={guest} guest={guest} count={count} person={person} />
						))}
					</HeldList>
				)}
				{refused.length > 0 && (
					<section aria-label={t`To settle`}>
						<header className={`${head.listHead} below-10`}>
							<h2>
								<Trans>To settle</Trans>
							</h2>
							<Trans>What the server refused, and why</Trans>
						</header>
						<HeldList className="lined card">
							{refused.map((change) => (
								<RefusedChange
									key={change.key}
									change={change}
									behind={countBehind(change, changes)}
									stuck={stuckWith(change, changes)}
								/>
							))}
						</HeldList>
					</section>
				)}
				{unsent.length > 0 && (
					<section aria-label={t`To send`}>
						<header className={`${head.listHead} below-10`}>
							<h2>
								<Trans>To send</Trans>
							</h2>
							{person !== undefined && <Trans>Sent automatically, in this order, once you are online</Trans>}
						</header>
						<UnsentChanges unsent={unsent} held={held} />
					</section>
				)}
				{others > 0 && (
					<p className="quiet">
						{t`${plural(others, {
							one: "Somebody else has # unsent change here. It goes out when that person signs in.",
							other: "Somebody else has # unsent changes here. They go out when that person signs in.",
						})}`}
					</p>
				)}
				<p className="quiet">
					<KeptOnDevice />
				</p>
			</div>
		</StockFormHost>
	);
}

/** Later changes of the same product wait as well. */
function countBehind({ product, place }: StoredChange, changes: readonly StoredChange[]): number {
	return changes.filter(
		(other) => other.product._id === product._id && other.place > place && other.refusal === undefined,
	).length;
}

/** Interval for refreshing the numbers while they are visible, in ms. */
const LOOK_MS = 2_000;

/** Shows how many products this device stores, and as of when. */
function KeptOnDevice() {
	const { data } = useQuery({
		queryKey: ["kept-on-device"],
		queryFn: async () => ({ state: (await readState()) ?? null, count: await countProducts() }),
		refetchInterval: LOOK_MS,
	});
	return data === undefined ? null : sentenceOf(data.state, data.count);
}

function sentenceOf(state: { at: number; reading?: unknown } | null, count: number): string {
	if (state === null) return t`This device keeps no products yet.`;
	const products = plural(count, { one: "# product", other: "# products" });
	if (state.reading !== undefined)
		return t`This device keeps ${products} so far; the others are on their way.`;
	const time = formatTimestamp(state.at);
	return t`Without a connection this device shows ${products}, as of ${time}.`;
}
