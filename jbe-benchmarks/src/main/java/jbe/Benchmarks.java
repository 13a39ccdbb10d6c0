package jbe;

import jbe.app.kfl.Kfl;
import jbe.app.lift.Lift;
import jbe.app.net.UdpIp;
import jbe.driver.Benchmark;
import jbe.micro.ArrayRead;
import jbe.micro.ArrayWrite;
import jbe.micro.BranchNotTaken;
import jbe.micro.BranchTaken;
import jbe.micro.CheckCast;
import jbe.micro.Divide;
import jbe.micro.FieldRead;
import jbe.micro.FloatAdd;
import jbe.micro.Increment;
import jbe.micro.InvokeInterface;
import jbe.micro.InvokeStatic;
import jbe.micro.InvokeVirtual;
import jbe.micro.LoadAdd;
import jbe.micro.LoadConstant;
import jbe.micro.StaticRead;
import jbe.micro.SynchronizedBlock;
import jbe.micro.SynchronizedMethod;
import jbe.wcet.BinarySearch;
import jbe.wcet.Crc;
import jbe.wcet.Fdct;
import jbe.wcet.FibonacciLoop;
import jbe.wcet.Fir;
import jbe.wcet.InsertionSort;
import jbe.wcet.JanneComplex;
import jbe.wcet.LinearEquations;
import jbe.wcet.MatrixProduct;
import jbe.wcet.NestedSearch;
import jbe.wcet.QuickSort;

/** All benchmarks but the kernels. */
public final class Benchmarks {
  private Benchmarks() {}

  /** New ones, ready to start. */
  public static Benchmark[] all() {
    return new Benchmark[] {
      new Kfl(),
      new Lift(),
      new UdpIp(),
      new LoadAdd(),
      new Increment(),
      new LoadConstant(),
      new BranchTaken(),
      new BranchNotTaken(),
      new FieldRead(),
      new StaticRead(),
      new ArrayRead(),
      new ArrayWrite(),
      new InvokeVirtual(),
      new InvokeStatic(),
      new InvokeInterface(),
      new SynchronizedBlock(),
      new SynchronizedMethod(),
      new CheckCast(),
      new FloatAdd(),
      new Divide(),
      new BinarySearch(),
      new Crc(),
      new Fdct(),
      new FibonacciLoop(),
      new Fir(),
      new InsertionSort(),
      new JanneComplex(),
      new LinearEquations(),
      new MatrixProduct(),
      new NestedSearch(),
      new QuickSort()
    };
  }

  /** The benchmark of this name; null if there is none. */
  public static Benchmark find(String name) {
    Benchmark[] all = all();
    for (int i = 0; i < all.length; i++) {
      if (all[i].name().equals(name)) {
        return all[i];
      }
    }
    return null;
  }
}
