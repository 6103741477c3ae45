import { formatMoney } from "#lib/format.ts";

export function Money({ amount }: { amount: number }) {
	return <span style={{ fontVariantNumeric: "tabular-nums" }}>{formatMoney(amount)}</span>;
}
