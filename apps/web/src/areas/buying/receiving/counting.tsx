import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { placeName as nameOfPlace } from "#areas/stock/ledger/location-choices.ts";
import { CodeByHand } from "#areas/stock/scan/code-by-hand.tsx";
import { LateCamera } from "#areas/stock/scan/late-camera.tsx";
import { NoteButton } from "#areas/stock/scan/note-button.tsx";
import { NumberPad } from "#areas/stock/scan/number-pad.tsx";
import { ScanSwitches } from "#areas/stock/scan/scan-switches.tsx";
import { typedBy } from "#areas/stock/scan/session.ts";
import { type DigitTarget, useTypedDigits } from "#areas/stock/scan/use-typed-digits.ts";
import { PageHead } from "#ui/page-head.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { AskedPurchaseOrder } from "./asked-order.tsx";
import { CurrentCard } from "./current-card.tsx";
import { changeDelivery } from "./delivery-store.ts";
import { LineList } from "./line-list.tsx";
import { NotBooked } from "./not-booked.tsx";
import { OpenQuestion } from "./open-question.tsx";
import classes from "./receiving.module.css";
import { progressSentence, purchaseOrdersSentence } from "./receiving-words.ts";
import type { DeliveryProps } from "./use-receiving.ts";

/** Counts a delivery up by scans, in any order. */
export function CountDelivery({ receiving, delivery, lines }: DeliveryProps) {
	const { hasCamera, isMuted, current, typed, entries } = delivery;
	const [hasPad, setPad] = useState(false);
	const [opened, setOpened] = useState<string>();
	const supplier = lines[0]?.supplier.name ?? "";
	const closeCamera = useCallback(() => changeDelivery(() => ({ hasCamera: false })), []);
	const target: DigitTarget = {
		typed,
		type: (key) => changeDelivery((now) => ({ typed: typedBy(now.typed, key) })),
		onCode: receiving.hear,
		say: receiving.say,
	};

	function bookNumber() {
		const number = typed === "" ? 1 : Number(typed);
		if (current === undefined) return receiving.say(t`Scan a product first.`);
		if (number === 0) return receiving.say(t`Type a number above 0, or clear it.`);
		receiving.countMore(current, number);
	}

	return (
		<>
			<PageHead
				title={t`Receive`}
				fact={supplier}
				actions={
					<>
						<ScanSwitches
							hasCamera={hasCamera}
							isMuted={isMuted}
							onChange={(change) => changeDelivery(() => change)}
						/>
						<Button
							variant="quiet"
							aria-pressed={hasPad}
							title={t`Number pad`}
							onClick={() => setPad(!hasPad)}
						>
							<IconKeyboard aria-hidden="true" />
							<VisuallyHidden>
								<Trans>Number pad</Trans>
							</VisuallyHidden>
						</Button>
						<Button onClick={() => changeDelivery(() => ({ isFinished: true, problem: undefined }))}>
							<Trans>Finish</Trans>
						</Button>
					</>
				}
			/>
			<div className={`column gap-14 ${classes.page}`}>
				<div className="work">
					{hasCamera && (
						<LateCamera onCode={receiving.hear} flashed={entries.at(-1)?.key} onClose={closeCamera} />
					)}
					<AskedPurchaseOrder receiving={receiving} delivery={delivery} lines={lines} />
					<DeliveryFacts receiving={receiving} delivery={delivery} lines={lines} />
					<CurrentCard
						receiving={receiving}
						delivery={delivery}
						lines={lines}
						hasActions={opened === undefined}
					/>
					<OpenQuestion receiving={receiving} delivery={delivery} lines={lines} />
					<NotBooked delivery={delivery} />
					<CodeByHand onCode={receiving.hear} />
				</div>
				<LineList
					receiving={receiving}
					delivery={delivery}
					lines={lines}
					opened={opened}
					onOpen={setOpened}
				/>
				{hasPad ? (
					<NumberPad
						target={target}
						number={typed === "" ? 1 : Number(typed)}
						verb={t({ context: "verb", message: "Receive" })}
						hint={t`Type a number first to set the next scan’s quantity.`}
						onBook={bookNumber}
					/>
				) : (
					<TypedNumber target={target} />
				)}
			</div>
		</>
	);
}

/** The digits of a keyboard while the pad is not shown. */
function TypedNumber({ target }: { target: DigitTarget }) {
	useTypedDigits(target);
	const { typed } = target;
	if (typed === "") return null;
	return (
		<output className={classes.typed}>
			<Trans comment="typed is a number">The next scan counts {typed}.</Trans>
		</output>
	);
}

/** The delivery's orders and note, and where the pieces are put. */
function DeliveryFacts({ receiving, delivery, lines }: DeliveryProps) {
	const { note, place, places } = delivery;
	const first = lines[0]?.location;
	const into = place ?? (Object.keys(places).length > 0 ? undefined : first?._id);
	const placeName = into === undefined ? "" : nameOfPlace(into, receiving.locations);
	return (
		<div className="line gap-4-16 quiet tall-40">
			<p>
				<strong className="ink">{purchaseOrdersSentence(lines)}</strong>{" "}
				<span>{progressSentence(lines)}</span>
				{into !== undefined && into !== first?._id && (
					<span>
						{" · "}
						<Trans comment="place is a location">into {placeName}</Trans>
					</span>
				)}
			</p>
			<NoteButton
				aria-label={t`Delivery note`}
				value={note}
				onChange={(typed) => changeDelivery(() => ({ note: typed }))}
			>
				{note === "" ? t`Add the delivery note` : t`Delivery note ${note}`}
			</NoteButton>
		</div>
	);
}
