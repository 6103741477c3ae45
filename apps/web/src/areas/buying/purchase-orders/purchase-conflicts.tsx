import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { LineConflicts } from "#documents/lines/line-conflicts.tsx";
import type { PurchaseHeader } from "./purchase-draft.ts";
import { headerWords } from "./purchase-words.ts";
import type { PurchaseOrderEditor } from "./use-purchase-editor.ts";

type Props = { editor: PurchaseOrderEditor; state: ReturnType<PurchaseOrderEditor["state"]> };

/** Says what somebody else changed differently in an order, and asks whose values stay. */
export function PurchaseOrderConflicts({ editor, state }: Props) {
	return (
		<LineConflicts
			editor={editor}
			state={state}
			headerWords={(field, theirs) => ({ name: t(headerWords[field]), value: valueOf(field, theirs) })}
		>
			{(person) => <Trans>{person} has changed this order too.</Trans>}
		</LineConflicts>
	);
}

/** A location is named by its id alone. */
function valueOf(field: keyof PurchaseHeader, { supplier, ...header }: PurchaseHeader): string | undefined {
	if (field === "location") return undefined;
	return field === "supplier" ? supplier.name : (header[field] ?? "–");
}
