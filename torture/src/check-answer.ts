import { Problem } from "@freehub/contract/problem";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { type LineResult, type Movement, recordBatch, recordMovement } from "@freehub/contract/stock/stock";
import { adjustReasons } from "@freehub/domain/stock/stock";
import type { Answer } from "./http-client.ts";
import type { Operation } from "./operation.ts";

/** The movements of an answer, and everything in it that is impossible. */
export type Checked = { movements: Movement[]; faults: string[] };

// A store with bins is counted bin by bin.
const REFUSALS = ["insufficient_stock", "quantity_changed", "too_much_received", "bin_needed"];
// A return is not undone if its order line has been filled since.
const REVERSAL_REFUSALS = ["insufficient_stock", "already_reversed", "too_much_received"];

/** Reads the answer to a stock write; anything but 201 or a refusal that the operation may get is a fault. */
export function checkAnswer(operation: Operation, { status, text }: Answer): Checked {
	if (status === 201) return checkBooked(operation, JSON.parse(text));
	if (status !== 409) return { movements: [], faults: [`status ${status}`] };
	const isReversal = operation.what === "reversal" || operation.what === "batch reversal";
	return {
		movements: [],
		faults: refusalFaults(Problem.parse(JSON.parse(text)), isReversal ? REVERSAL_REFUSALS : REFUSALS),
	};
}

function checkBooked(operation: Operation, body: unknown): Checked {
	switch (operation.what) {
		case "movement": {
			const { movement, quantity } = recordMovement.answer.parse(body);
			return { movements: [movement], faults: lineFaults(operation.line, movement, quantity) };
		}
		case "reversal": {
			const { movement, quantity } = recordMovement.answer.parse(body);
			const faults = movement.reverses === operation.movement ? [] : ["another movement was taken back"];
			if (quantity !== movement.balance) faults.push("quantity is not the balance");
			return { movements: [movement], faults };
		}
		case "batch": {
			const answer = recordBatch.answer.parse(body);
			return "results" in answer
				? checkEach(operation.lines, answer.results)
				: checkAll(operation.lines, answer.movements);
		}
		case "batch reversal": {
			const answer = recordBatch.answer.parse(body);
			if ("results" in answer) return { movements: [], faults: ["a reversal was answered line by line"] };
			const isReversal = answer.movements.every(({ reverses }) => reverses !== null);
			return {
				movements: answer.movements,
				faults: isReversal ? [] : ["a batch's reversal holds a movement that reverses nothing"],
			};
		}
	}
}

function checkAll(lines: MovementLine[], movements: Movement[]): Checked {
	if (movements.length !== lines.length) return { movements, faults: ["a batch was booked in part"] };
	return { movements, faults: lines.flatMap((line, i) => lineFaults(line, movements[i])) };
}

function checkEach(lines: MovementLine[], results: LineResult[]): Checked {
	if (results.length !== lines.length) return { movements: [], faults: ["a line has no result"] };
	return {
		movements: results.flatMap((result) => (result.ok ? [result.movement] : [])),
		faults: results.flatMap((result, i) =>
			result.ok
				? lineFaults(lines[i] as MovementLine, result.movement, result.quantity)
				: refusalFaults(result.error, REFUSALS),
		),
	};
}

function refusalFaults(refusal: Problem, expected: string[]): string[] {
	const { code, requested, available, quantity } = refusal;
	if (!expected.includes(code)) return [`refused with ${code}`];
	if (code === "insufficient_stock") {
		const isReason = requested !== undefined && available !== undefined && requested > available;
		return isReason && available >= 0 ? [] : ["insufficient_stock without a reason"];
	}
	return code === "quantity_changed" && quantity === undefined ? ["quantity_changed without it"] : [];
}

/** @param quantity the product's current quantity on hand, if the answer contains it. */
function lineFaults(
	line: MovementLine,
	movement: Movement | undefined,
	quantity = movement?.balance,
): string[] {
	if (movement === undefined) return ["a line has no movement"];
	const { kind, product, counted } = movement;
	const faults: string[] = [];
	if (kind !== line.kind || product !== line.product) faults.push("another line was booked");
	if (quantity !== movement.balance) faults.push("quantity is not the balance");
	const location = line.location ?? "main";
	if (kind === "count") {
		if (counted !== line.quantity || ![movement.from, movement.to].includes(location)) {
			faults.push("another count was booked");
		}
		return faults;
	}
	const [from, to] = sidesOf(line, location);
	if (movement.from !== from || movement.to !== to) faults.push(`not from ${from} to ${to}`);
	if (movement.quantity !== Math.abs(line.quantity)) faults.push("another quantity was booked");
	return faults;
}

function sidesOf({ kind, to, reason, quantity }: MovementLine, location: string): [string, string] {
	if (kind === "receive") return ["supplier", location];
	if (kind === "deliver") return [location, "customer"];
	if (kind === "return") return [location, "supplier"];
	if (kind === "transfer") return [location, to ?? ""];
	const direction = adjustReasons[reason ?? "correction"];
	const isOut = direction === "out" || (direction === "either" && quantity < 0);
	return isOut ? [location, "adjustment"] : ["adjustment", location];
}
