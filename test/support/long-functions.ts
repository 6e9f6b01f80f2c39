import ts from 'typescript';

export interface LongFunction {
  readonly name: string;
  readonly lines: number;
}

/** Returns the functions with more lines than this, methods and constructors included. Comments before them do not count. */
export function longFunctions(file: string, text: string, maxLines: number): LongFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: LongFunction[] = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const declaration = isNamedBy(node.parent) ? node.parent : node;
      const lines = lineAt(node.end) - lineAt(declaration.getStart()) + 1;
      if (lines > maxLines) found.push({ name: nameOf(declaration), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a function expression gets its name here: `const name = () => …`, `{ name: () => … }` or a field of a class. */
function isNamedBy(node: ts.Node): boolean {
  return ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node);
}

function nameOf(declaration: ts.Node): string {
  const { name } = declaration as ts.NamedDeclaration;
  if (name !== undefined) return name.getText();
  return ts.isConstructorDeclaration(declaration) ? 'constructor' : 'a function without a name';
}
