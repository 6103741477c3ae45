import { t } from "@lingui/core/macro";
import { Loading, LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { BeginDelivery } from "./begin-delivery.tsx";
import { CountDelivery } from "./counting.tsx";
import { DeliveryEnd } from "./delivery-end.tsx";
import { useReceiving } from "./use-receiving.ts";

/** Receives what suppliers deliver, by scanning it. */
export function ReceivePage() {
	const sentence = t`Receiving is for the warehouse, buyers and owners.`;
	return (
		<OnlyWith right="purchase.read" title={t`Receive`} sentence={sentence}>
			<OnlyWith right="stock.receive" title={t`Receive`} sentence={sentence}>
				<ReceiveDelivery />
			</OnlyWith>
		</OnlyWith>
	);
}

function ReceiveDelivery() {
	const receiving = useReceiving();
	const { delivery, lines, read, isReady } = receiving;
	if (!isReady) return <Loading />;
	if (delivery === undefined) return <BeginDelivery receiving={receiving} />;
	if (lines === undefined)
		return <LoadState query={read} what={t`The delivery could not be loaded.`} isPage />;
	return delivery.isFinished ? (
		<DeliveryEnd receiving={receiving} delivery={delivery} lines={lines} />
	) : (
		<CountDelivery receiving={receiving} delivery={delivery} lines={lines} />
	);
}
