import type { BenchEngine } from "../open-engine.ts";
import type { Resources } from "../resources.ts";
import type { Verdict } from "../targets.ts";
import { importTable, judgeImports } from "./import-report.ts";
import { type ImportFigure, measureImports } from "./measure-imports.ts";
import { judgeShapes, measureShapes, shapesTable } from "./measure-shapes.ts";

/** Measures imports of these sizes, and prints their figures. */
export async function runImports(
	resources: Resources,
	engine: BenchEngine,
	isQuick: boolean,
	profile: string | undefined,
	sizes: readonly number[] = [isQuick ? 10_000 : 100_000],
): Promise<Verdict[]> {
	const figures: ImportFigure[] = [];
	for (const rows of sizes) figures.push(...(await measureImports(resources, engine, rows, profile)));
	const shapes = await measureShapes(resources, engine, Math.max(...sizes));
	console.log(`\n### Imports: ${engine.title}\n\n${importTable(figures)}\n\nThe books balance after each.`);
	console.log(`\nWithout others, by the shape of the file:\n\n${shapesTable(shapes)}`);
	return [...judgeImports(engine.name, figures), ...judgeShapes(shapes)];
}
