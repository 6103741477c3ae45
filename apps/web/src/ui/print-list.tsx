import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useShopName } from "#lib/company.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { isDialogOpen } from "#lib/shortcuts.ts";
import { notify } from "./notify.ts";
import classes from "./print-list.module.css";
import type { Printed, PrintedColumn } from "./printed-rows.ts";

/** `at`: when it is printed, in ms since 1970. */
type Dated<Item> = Printed<Item> & { at: number };

export type PrintProps<Item> = {
	/** The name of the list, as its page is called. */
	title: string;
	/** The filter in words; empty: all. */
	filter: readonly string[];
	columns: readonly PrintedColumn<Item>[];
	/** The rows that are there already, for a browser that prints without asking. */
	shown: () => Printed<Item>;
	/** Reads all rows of the filter, at most `MAX_PRINTED`. */
	load: () => Promise<Printed<Item>>;
	/** Small, below a list; or only an icon, where there is little room. */
	size?: "small" | "icon";
};

/**
 * A button that prints a list as a table: the shop's name, the filter in words, the date, and all rows up to a bound that the paper
 * says. Ctrl or Cmd with P does the same. If the browser's menu prints, the rows that are loaded are printed, which the paper says too.
 */
export function PrintList<Item>({ title, filter, columns, shown, load, size }: PrintProps<Item>) {
	const [printed, setPrinted] = useState<Dated<Item>>();
	const [isLoading, setLoading] = useState(false);
	const isReady = useRef(false);
	const label = t({ context: "verb, a list", message: "Print" });

	const print = async () => {
		if (isLoading) return;
		setLoading(true);
		try {
			const all = await load();
			isReady.current = true;
			flushSync(() => setPrinted({ ...all, at: Date.now() }));
			window.print();
		} catch (error) {
			notify(`${t`The list could not be printed.`} ${errorSentence(error)}`, "failure");
		} finally {
			setLoading(false);
		}
	};
	const begin = useEffectEvent(() => {
		if (!isReady.current) flushSync(() => setPrinted({ ...shown(), at: Date.now() }));
	});
	const end = useEffectEvent(() => {
		isReady.current = false;
		setPrinted(undefined);
	});
	const pressed = useEffectEvent((event: KeyboardEvent) => {
		const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === "p";
		if (!isPrint || isDialogOpen()) return;
		event.preventDefault();
		void print();
	});
	useEffect(() => {
		const [onBegin, onEnd, onKey] = [() => begin(), () => end(), (event: KeyboardEvent) => pressed(event)];
		window.addEventListener("beforeprint", onBegin);
		window.addEventListener("afterprint", onEnd);
		window.addEventListener("keydown", onKey);
		return () => {
			window.removeEventListener("beforeprint", onBegin);
			window.removeEventListener("afterprint", onEnd);
			window.removeEventListener("keydown", onKey);
		};
	}, []);
	return (
		<>
			{size === "icon" ? (
				<button
					type="button"
					className="icon-button"
					aria-label={label}
					title={label}
					disabled={isLoading}
					onClick={() => void print()}
				>
					<IconPrinter className="icon-small" aria-hidden="true" />
				</button>
			) : (
				<Button
					variant="quiet"
					size={size === "small" ? "xs" : "md"}
					loading={isLoading}
					leftSection={<IconPrinter className={size && "icon-small"} aria-hidden="true" />}
					onClick={() => void print()}
				>
					{label}
				</Button>
			)}
			{printed &&
				createPortal(
					<PrintedTable title={title} filter={filter} columns={columns} printed={printed} />,
					document.body,
				)}
		</>
	);
}

type TableProps<Item> = Pick<PrintProps<Item>, "title" | "filter" | "columns"> & { printed: Dated<Item> };

function PrintedTable<Item>({ title, filter, columns, printed: { items, isWhole, at } }: TableProps<Item>) {
	const shop = useShopName();
	return (
		<section className={classes.paper} data-printed>
			<header>
				<p>{shop}</p>
				<h1>{title}</h1>
				<p>
					{[filter.join(" · "), formatTimestamp(at), boundWords(items.length, isWhole)]
						.filter(Boolean)
						.join(" – ")}
				</p>
			</header>
			<table>
				<thead>
					<tr>
						{columns.map(({ name, isNumber }) => (
							<th key={name} scope="col" data-number={isNumber || undefined}>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{items.map((item, index) => (
						// biome-ignore lint: rows of a paper never change places
						<tr key={index}>
							{columns.map(({ name, text, isNumber }) => (
								<td key={name} data-number={isNumber || undefined}>
									{text(item, index)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function boundWords(rows: number, isWhole: boolean): string {
	const count = formatCount(rows);
	if (isWhole) return t({ comment: "count is a number of rows of a table", message: `All ${count} rows` });
	return t({
		comment: "count is a number of rows of a table",
		message: `Only the first ${count} rows; there are more`,
	});
}
