import { listStock } from "@freehub/contract/stock/levels";
import type { Location } from "@freehub/contract/stock/locations";
import { MAX_LINES } from "@freehub/contract/stock/movement-lines";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { notify } from "#ui/notify.ts";
import { MoveManyForm } from "./move-many-form.tsx";

type Props = { location: Location; locations: readonly Location[] };

/** A button to move everything at a location to another one. Stock in a warehouse's bins stays there. */
export function MoveAll({ location, locations }: Props) {
	const [products, setProducts] = useState<readonly { _id: string; name: string }[]>();
	const [isOpen, setOpen] = useState(false);
	const [isReading, setReading] = useState(false);
	const count = products?.length ?? 0;
	const close = () => setOpen(false);

	async function open() {
		setReading(true);
		try {
			const found = await productsAt(location._id);
			if (found.length === 0) return notify(t`Nothing is here.`);
			if (found.length > MAX_LINES) {
				const most = formatCount(MAX_LINES);
				return notify(
					t`More than ${most} products are here. Move them in parts: select them in Manage Inventory.`,
					"failure",
				);
			}
			setProducts(found);
			setOpen(true);
		} catch (error) {
			notify(errorSentence(error), "failure");
		} finally {
			setReading(false);
		}
	}

	return (
		<>
			<Button
				variant="quiet"
				size="sm"
				leftSection={<IconArrowsExchange aria-hidden="true" />}
				loading={isReading}
				onClick={() => void open()}
			>
				<Trans>Move all</Trans>
			</Button>
			<FormDialog
				title={t`Move ${plural(count, { one: "# product", other: "# products" })}`}
				isOpen={isOpen}
				onClose={close}
			>
				{products && (
					<MoveManyForm
						products={products}
						from={location._id}
						locations={locations}
						onCancel={close}
						onMoved={close}
					/>
				)}
			</FormDialog>
		</>
	);
}

/** The products with pieces there; if there are too many for one move, stops after the limit is exceeded. */
async function productsAt(location: string): Promise<{ _id: string; name: string }[]> {
	const found: { _id: string; name: string }[] = [];
	let cursor: string | undefined;
	do {
		const query = { location, limit: 200, ...(cursor !== undefined && { cursor }) };
		const page = await api.page(listStock, { query });
		found.push(...page.items.map(({ product, productName }) => ({ _id: product, name: productName })));
		cursor = page.next;
	} while (cursor !== undefined && found.length <= MAX_LINES);
	return found;
}
